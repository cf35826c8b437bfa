// SPDX-License-Identifier: MIT
// What a test's page has to say: shown, and sent to the test where `to` of its address names it.

/** @param {Promise<object>} result */
export async function say(result) {
  const text = JSON.stringify(await result.catch((error) => ({ error: String(error.stack) })));
  document.getElementById('said').textContent = text;
  const to = new URLSearchParams(window.location.search).get('to');
  if (to) await fetch(to, { method: 'POST', mode: 'no-cors', body: text });
}
