# SPDX-License-Identifier: MIT
"""The changes that can be made to a C file, one at a time, found on its tokens.

Comments, strings, preprocessor lines and assertions are left alone, except for the number that a macro stands for.
The layout of clang-format tells a product from a pointer: a binary operator has space on both sides.
"""
import collections
import re

Token = collections.namedtuple('Token', 'kind text start end')
# The text from start to end becomes `new`; `what` says it in a word or two.
Change = collections.namedtuple('Change', 'kind start end new what')

TOKEN = re.compile(r'''
    (?P<comment>//(?:\\\n|[^\n])*|/\*.*?\*/) |
    (?P<preprocessor>(?m:^)[ \t]*\#(?:\\\n|[^\n])*) |
    (?P<string>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*') |
    (?P<number>\.?[0-9](?:[eEpP][+-]|[0-9a-zA-Z_.])*) |
    (?P<name>[A-Za-z_][A-Za-z0-9_]*) |
    (?P<operator><<=|>>=|\.\.\.|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|[-+*/%&|^~!<>=?:;,.(){}\[\]])
''', re.X | re.S)

BINARY = {
    '+': [('arithmetic', '-')], '-': [('arithmetic', '+')], '*': [('arithmetic', '/')], '/': [('arithmetic', '*')],
    '%': [('arithmetic', '/')],
    '<': [('compare', '<='), ('compare', '>=')], '<=': [('compare', '<'), ('compare', '>')],
    '>': [('compare', '>='), ('compare', '<=')], '>=': [('compare', '>'), ('compare', '<')],
    '==': [('compare', '!=')], '!=': [('compare', '==')],
    '&&': [('logic', '||')], '||': [('logic', '&&')],
    '&': [('bits', '|')], '|': [('bits', '&')], '<<': [('bits', '>>')], '>>': [('bits', '<<')],
    '+=': [('assign', '-=')], '-=': [('assign', '+=')], '*=': [('assign', '/=')], '/=': [('assign', '*=')],
    '|=': [('assign', '='), ('assign', '&=')], '&=': [('assign', '='), ('assign', '|=')],
}
NOT_OPERANDS = {'return', 'case', 'else', 'sizeof', 'if', 'while', 'for', 'switch', 'do', 'goto'}
KINDS = ['arithmetic', 'assign', 'bits', 'compare', 'condition', 'constant', 'delete', 'logic', 'not', 'return']
MACRO = re.compile(r'\s*#\s*define\s+\w+\s+(?:\\\s*)?(\.?[0-9](?:[eEpP][+-]|[0-9a-zA-Z_.])*)\s*(?://.*)?$', re.S)


def tokens_of(text):
    return [Token(m.lastgroup, m.group(), m.start(), m.end()) for m in TOKEN.finditer(text)]


class Finder:
    def __init__(self, text):
        self.text = text
        every = tokens_of(text)
        self.macros = [t for t in every if t.kind == 'preprocessor']
        self.tokens = [t for t in every if t.kind not in ('comment', 'preprocessor')]
        self.partner = self.pair_brackets()
        self.left_alone = self.in_assertions()
        self.changes = []

    def pair_brackets(self):
        partner, open_ones = {}, []
        for i, token in enumerate(self.tokens):
            if token.text in '([{' and token.kind == 'operator':
                open_ones.append(i)
            elif token.text in ')]}' and token.kind == 'operator' and open_ones:
                partner[i] = open_ones.pop()
                partner[partner[i]] = i
        return partner

    def in_assertions(self):
        inside = set()
        for i, token in enumerate(self.tokens):
            if token.text in ('assert', '_Static_assert', 'static_assert') and i + 1 in self.partner:
                inside.update(range(i, self.partner[i + 1] + 1))
        return inside

    def add(self, kind, start, end, new, what=None):
        old = ' '.join(self.text[start:end].split())
        if old != new:
            self.changes.append(Change(kind, start, end, new, what or f'{old} -> {new or "nothing"}'))

    def find(self):
        for macro in self.macros:
            number = MACRO.match(macro.text)
            if number:
                self.number(macro.start + number.start(1), number.group(1))
        depth = self.function_bodies()
        for i, token in enumerate(self.tokens):
            if i in self.left_alone or not depth[i]:
                continue
            if token.kind == 'number':
                self.number(token.start, token.text)
            elif token.kind == 'operator':
                self.operator(i, token)
            if token.text in ('if', 'while'):
                self.condition(i)
            elif token.text == 'return':
                self.value_returned(i)
            self.statement(i)
        return sorted(set(self.changes))

    def function_bodies(self):
        """For each token, whether it is in a function: in braces that follow a parameter list."""
        inside, until = [], -1
        for i, token in enumerate(self.tokens):
            if i > until and token.text == '{' and i and self.tokens[i - 1].text == ')' and i in self.partner:
                until = self.partner[i]
            inside.append(i < until)
        return inside

    def number(self, start, text):
        whole = re.fullmatch(r'(0[xX][0-9a-fA-F]+|[0-9]+)([uUlL]*)', text)
        if whole:
            value = int(whole.group(1), 0)
            news = [value + 1] + ([0] if value == 1 else [])
            for new in news:
                self.add('constant', start, start + len(text), f'{new}{whole.group(2)}')
            return
        real = re.fullmatch(r'([0-9]*\.?[0-9]*)((?:[eE][-+]?[0-9]+)?)([fFlL]?)', text)
        if not real:
            return
        value = float(real.group(1) + real.group(2))
        news = ['1.0'] if value == 0 else ['0.0', '2.0'] if value == 1 else [repr(value * 2)]
        for new in news:
            self.add('constant', start, start + len(text), new + real.group(3))

    def operator(self, i, token):
        if token.text in BINARY and self.is_binary(i, token):
            for kind, new in BINARY[token.text]:
                self.add(kind, token.start, token.end, new)
        elif token.text in ('!', '~'):
            self.add('not' if token.text == '!' else 'bits', token.start, token.end, '')
        elif token.text == '-' and self.text[token.end] not in ' \n' and not self.follows_operand(i):
            self.add('arithmetic', token.start, token.end, '')
        elif token.text == '?':
            self.choice(i)

    def is_binary(self, i, token):
        return self.follows_operand(i) and self.text[token.start - 1] in ' \n' and self.text[token.end] in ' \n'

    def follows_operand(self, i):
        before = self.tokens[i - 1]
        if before.kind == 'name':
            return before.text not in NOT_OPERANDS
        return before.kind == 'number' or before.text in (')', ']')

    def condition(self, i):
        end = self.partner.get(i + 1)
        if end is None:
            return
        start, end = self.tokens[i + 2].start, self.tokens[end - 1].end
        word = self.tokens[i].text
        old = ' '.join(self.text[start:end].split())
        for new in ('0', '1') if word == 'if' else ('0',):
            self.add('condition', start, end, new, f'{word} ({old}) -> {word} ({new})')

    def choice(self, i):
        """The condition before a question mark."""
        k = i - 1
        while k >= 0:
            token = self.tokens[k]
            if token.kind == 'operator' and token.text in ')]':
                k = self.partner[k]
            elif token.text in ('(', '[', '{', ',', ';', '=', '?', ':', 'return', '|=', '&=', '+='):
                break
            k -= 1
        start, end = self.tokens[k + 1].start, self.tokens[i - 1].end
        for new in ('0', '1'):
            self.add('condition', start, end, new, f'{" ".join(self.text[start:end].split())} ? -> {new} ?')

    def end_of_statement(self, i):
        while self.tokens[i].text != ';':
            i = self.partner[i] + 1 if self.tokens[i].text in ('(', '[', '{') else i + 1
        return i

    def value_returned(self, i):
        end = self.end_of_statement(i)
        if end == i + 1:
            return
        start, stop = self.tokens[i + 1].start, self.tokens[end - 1].end
        value = self.text[start:stop]
        self.add('return', start, stop, '1' if value == '0' else '0')
        if not re.fullmatch(r'-?[0-9.]+[a-zA-Z]*', value):
            self.add('return', start, stop, f'!({value})')

    def statement(self, i):
        """An assignment, a call, or a jump out of a loop, whole."""
        before, token = self.tokens[i - 1], self.tokens[i]
        begins = before.text in (';', '{', '}', 'else')
        if before.text == ')':
            opened = self.partner.get(i - 1)
            begins = opened is not None and self.tokens[opened - 1].text in ('if', 'for', 'while')
        if not begins or self.in_parentheses(i):
            return
        if token.text in ('break', 'continue'):
            self.delete(i, i + 1)
        elif (token.kind == 'name' and token.text not in NOT_OPERANDS | {'struct', 'const', 'static'}) or \
                token.text in ('*', '++', '--'):
            end = self.end_of_statement(i)
            if not self.is_declaration(i):
                self.delete(i, end)

    def in_parentheses(self, i):
        """Of a for loop's head: the bracket around it is no brace."""
        depth = 0
        for k in range(i - 1, -1, -1):
            text = self.tokens[k].text
            if self.tokens[k].kind != 'operator':
                continue
            if text in ')]}':
                depth += 1
            elif text in '([{':
                if depth == 0:
                    return text != '{'
                depth -= 1
        return False

    def is_declaration(self, i):
        if self.tokens[i].kind != 'name':
            return False
        after = self.tokens[i + 1]
        return after.kind == 'name' or (after.text == '*' and self.text[after.end] not in ' \n')

    def delete(self, start, end):
        first, last = self.tokens[start].start, self.tokens[end - 1].end
        old = ' '.join(self.text[first:last].split())
        self.add('delete', first, last, '', f'{old}; -> nothing')


def changes_of(text):
    return Finder(text).find()


def changed(text, change):
    """The file with the change, with no line moved."""
    lines = text.count('\n', change.start, change.end)
    return text[:change.start] + change.new + '\n' * lines + text[change.end:]


def line_of(text, change):
    return text.count('\n', 0, change.start) + 1


def function_of(text, change):
    """The function that it is in, as its definition begins at the start of a line; '' for a macro."""
    if text[text.rfind('\n', 0, change.start) + 1:].lstrip().startswith('#'):
        return ''
    names = re.findall(r'(?m)^[A-Za-z_][^\n;=#]*?\b(\w+)\(', text[:change.start])
    return names[-1] if names else ''


def before_and_after(text, change):
    """The lines that are touched, before and after: what names a change wherever its lines go."""
    first = text.rfind('\n', 0, change.start) + 1
    last = text.find('\n', change.end)
    old, new = text[first:last], text[first:change.start] + change.new + text[change.end:last]
    return ' '.join(old.split()), ' '.join(new.split())
