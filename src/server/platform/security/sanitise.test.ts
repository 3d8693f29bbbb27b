import { expect, it } from 'vitest'
import { sanitise } from './sanitise.ts'

it.each([
  ['<p>Manis <strong>sekali</strong></p>', '<p>Manis <strong>sekali</strong></p>'],
  ['<script>alert(1)</script><p>ok</p>', '<p>ok</p>'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<p onclick="x()" style="color:red" class="a">ok</p>', '<p>ok</p>'],
  ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="//evil.example">x</a>', '<a>x</a>'],
  ['<a href="/faq">x</a>', '<a href="/faq">x</a>'],
  [
    '<a href="https://wa.me/62">x</a>',
    '<a href="https://wa.me/62" rel="noopener noreferrer" target="_blank">x</a>',
  ],
  ['<svg><style><p title="</style><img src=x onerror=alert(1)>">', ''],
  ['<iframe srcdoc="<script>1</script>"></iframe><form><input></form>', ''],
])('%s', (html, kept) => {
  expect(sanitise(html)).toBe(kept)
})
