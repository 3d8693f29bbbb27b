import { describe, expect, it } from 'vitest'
import { isBoldIn, isItalicIn, isSameText, readable, tidy } from './same-text.ts'

describe('a text of the editor', () => {
  it('loses the paragraph that stands alone in an item or a cell', () => {
    expect(tidy('<ul><li><p>one</p></li><li><p>two</p><ul><li><p>in</p></li></ul></li></ul>')).toBe(
      '<ul><li>one</li><li>two<ul><li>in</li></ul></li></ul>',
    )
    expect(tidy('<tr><th scope="row"><p>a <strong>b</strong></p></th><td><p></p></td></tr>')).toBe(
      '<tr><th scope="row">a <strong>b</strong></th><td></td></tr>',
    )
  })

  it('keeps two paragraphs of an item, and those outside', () => {
    const two = '<ul><li><p>one</p><p>two</p></li></ul><p>after</p>'
    expect(tidy(two)).toBe(two)
  })

  it('is empty without any content', () => {
    expect(tidy('<p></p>')).toBe('')
  })
})

describe('what the editor shows', () => {
  const same: [string, string][] = [
    ['', '<p></p>'],
    ['<p>a<br />b</p>\n<hr />', '<p>a<br>b</p><hr>'],
    ['<p><b>a</b> <i>b</i></p>', '<p><strong>a</strong> <em>b</em></p>'],
    ['<ul>\n  <li>one</li>\n</ul>', '<ul><li><p>one</p></li></ul>'],
    [
      '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
      '<table><tbody><tr><th><p>a</p></th></tr><tr><td><p>1</p></td></tr></tbody></table>',
    ],
    [
      '<p><a href="https://petik.test" rel="noopener noreferrer" target="_blank">a</a></p>',
      '<p><a href="https://petik.test">a</a></p>',
    ],
  ]
  same.push(
    ['<p><b><i>x</i></b></p>', '<p><em><strong>x</strong></em></p>'],
    ['<p>&quot;a&quot; &#39;b&#39;</p>', `<p>"a" 'b'</p>`],
    [
      '<table><tr><th>A</th><th>B</th></tr><tr><td>1</td></tr></table>',
      '<table><tbody><tr><th>A</th><th>B</th></tr><tr><td>1</td><td></td></tr></tbody></table>',
    ],
  )
  it.each(same)('%s is all that was written', (html, shown) => {
    expect(isSameText(html, shown)).toBe(true)
  })

  const less: [string, string][] = [
    [
      '<table><caption>c</caption><tr><td>1</td></tr></table>',
      '<table><tr><td>1</td></tr></table>',
    ],
    ['<p>a <u>b</u></p>', '<p>a b</p>'],
    ['<h2>a</h2>', '<p>a</p>'],
    ['<p>a</p><p>b</p>', '<p>a</p>'],
    ['<p>a b</p>', '<p>ab</p>'],
  ]
  it.each(less)('%s is more than it shows', (html, shown) => {
    expect(isSameText(html, shown)).toBe(false)
  })
})

describe('pasted text', () => {
  it('keeps its words, and loses handlers and style sheets', () => {
    expect(
      readable(
        `<style>p { color: red }</style><p onclick='x()' lang=id>1 ons = 100 g, sekali on=ya</p><img onerror=x>`,
      ),
    ).toBe('<p lang=id>1 ons = 100 g, sekali on=ya</p><img>')
  })

  it('says by its styles what is bold and italic, without having them as styles', () => {
    expect(readable('<b style="font-weight:normal" title="a > b">x</b>')).toBe(
      '<b data-style="font-weight:normal" title="a > b">x</b>',
    )
    const weights = ['font-weight:700', 'color:red;font-weight: bold', 'font-weight:400', undefined]
    expect(weights.map(isBoldIn)).toEqual([true, true, false, undefined])
    expect(['font-style:italic', 'font-style: normal', ''].map(isItalicIn)).toEqual([
      true,
      false,
      undefined,
    ])
  })

  it('has the headings of the shop', () => {
    expect(readable('<h1 class=a>x</h1><h3>y</h3><h6>z</h6>')).toBe(
      '<h2 class=a>x</h2><h3>y</h3><h4>z</h4>',
    )
  })
})
