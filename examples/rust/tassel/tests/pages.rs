// SPDX-License-Identifier: MIT
//! What docs/rust.md shows is compiled: each of its blocks stands, line by line, in a file of the tests or examples.

fn lines_of(path: &str) -> Vec<String> {
    let path = format!("{}/{path}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    text.lines().map(|line| line.trim().to_string()).filter(|line| !line.is_empty()).collect()
}

fn blocks(page: &[String]) -> Vec<&[String]> {
    let parts = page.split(|line| line.starts_with("```"));
    let languages = page.iter().filter(|line| line.starts_with("```")).step_by(2);
    parts
        .skip(1)
        .step_by(2)
        .zip(languages)
        .filter(|(_, language)| *language == "```rust")
        .map(|(part, _)| part)
        .collect()
}

#[test]
fn blocks_of_the_page_are_compiled() {
    let page = lines_of("../../../docs/rust.md");
    let sources: Vec<_> = ["examples/hello.rs", "tests/snippets.rs"].iter().map(|path| lines_of(path)).collect();
    let blocks = blocks(&page);
    assert!(blocks.len() >= 2, "{} blocks", blocks.len());
    for block in blocks {
        let stands_in = |source: &Vec<String>| source.windows(block.len()).any(|lines| lines == block);
        assert!(sources.iter().any(stands_in), "in no file that is compiled:\n{}", block.join("\n"));
    }
}
