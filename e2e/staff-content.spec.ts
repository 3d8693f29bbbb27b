import { pages, staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/test.ts'
import { signInAs } from './support/desks.ts'

test('@wide an answer: edited, published, read in the shop, taken back', async ({
  page,
  t,
  language,
  picture,
}, info) => {
  test.slow()
  const answer = `Jawaban uji ${language} ${info.project.name} ${info.retry}`
  await page.goto(staffPages.contentOf('faq'))
  await signInAs(page, t, 'marketing')
  const list = page.getByRole('list', { name: t('content.kind.faq') })
  await expect(list.getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page, 'the content desk')
  await picture(page, 'staff-content')
  await list.getByRole('link').first().click()
  const versions = page.getByRole('region', { name: t('content.versions') })
  const fieldOf = (side: 'id' | 'en') =>
    page
      .getByRole('textbox', { name: `${t('content.field.answer')} ${t(`staff.form.${side}`)}` })
      .first()
  await expect(page.getByRole('toolbar').first()).toBeVisible()
  const before = await fieldOf('id').innerText()
  for (const side of ['id', 'en'] as const) await fieldOf(side).fill(answer)
  await expect(
    page.getByRole('region', { name: t('content.preview') }).getByText(answer),
  ).toBeVisible()
  await page.getByRole('button', { name: t('content.save'), exact: true }).click()
  await expect(page.getByText(t('content.unpublished'))).toBeVisible()
  await page.getByRole('button', { name: t('content.publish'), exact: true }).click()
  await expect(page.getByText(t('content.unpublished'))).toBeHidden()
  expect(await (await page.request.get(pages.faq())).text()).toContain(answer)

  const back = versions.getByRole('button', { name: t('content.revert') }).first()
  await versions
    .getByRole('button', { name: t('content.compare') })
    .first()
    .click()
  await expect(versions.getByRole('table')).toContainText(answer)
  await expectAccessible(page, 'the editor of content')
  await picture(page, 'staff-content-editor')
  await back.click()
  await expect.poll(() => fieldOf('id').innerText()).toBe(before)
  await page.getByRole('button', { name: t('content.publish'), exact: true }).click()
  await expect(page.getByText(t('content.unpublished'))).toBeHidden()
  expect(await (await page.request.get(pages.faq())).text()).not.toContain(answer)
})

test('a text is written as readers see it: words on buttons, keys, links, and HTML', async ({
  page,
  t,
  picture,
}) => {
  await page.goto(staffPages.contentOf('faq'))
  await signInAs(page, t, 'marketing')
  const list = page.getByRole('list', { name: t('content.kind.faq') })
  await list.getByRole('link').first().click()
  const name = `${t('content.field.answer')} ${t('staff.form.id')}`
  const text = page.getByRole('textbox', { name }).first()
  const tools = page.getByRole('toolbar', { name: t('staff.text.tools', { name }) }).first()
  const tool = (key: 'bold' | 'bullets' | 'link' | 'h2' | 'table' | 'undo') =>
    tools.getByRole('button', { name: t(`staff.text.${key}`), exact: true })

  await expect(tools).toBeVisible()
  // A press on the label's words leads into the text.
  await page
    .getByText(t('content.field.answer'))
    .filter({ hasText: t('staff.form.id') })
    .first()
    .click()
  await expect(text).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Datang pagi, ')
  await tool('bold').click()
  await expect(tool('bold')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.type('selalu segar')
  await page.keyboard.press('ControlOrMeta+B')
  await page.keyboard.press('Enter')
  await tool('bullets').click()
  await page.keyboard.type('mangga')
  await page.keyboard.press('Enter')
  await page.keyboard.type('pepaya, lihat ')
  await tool('link').click()
  const address = page.getByLabel(t('staff.text.linkAddress'))
  await address.fill('javascript:alert(1)')
  await address.press('Enter')
  await expect(page.getByText(t('staff.text.linkWrong'))).toBeVisible()
  await address.fill('/promo')
  await expectAccessible(page, 'a text with the address of a link')
  await picture(page, 'staff-text-link')
  await address.press('Enter')
  await expect(text).toBeFocused()
  await expect(text.getByRole('link', { name: '/promo' })).toBeVisible()

  // One Tab leads to the tools, arrows move between them.
  await tool('bold').focus()
  await page.keyboard.press('End')
  await expect(tool('link')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(tools.getByRole('button', { name: t('staff.text.redo') })).toBeFocused()

  const html = page.getByRole('button', { name: 'HTML', exact: true }).first()
  await html.click()
  const source = page.getByRole('textbox', { name: new RegExp(t('content.field.answer')) }).first()
  await expect(source).toHaveValue(
    '<p>Datang pagi, <strong>selalu segar</strong></p><ul><li>mangga</li><li>pepaya, lihat <a href="/promo">/promo</a></li></ul>',
  )
  // What only HTML can say stays there, and is not lost.
  const captioned =
    '<table><caption>Harga</caption><tbody><tr><td>Rp10.000</td></tr></tbody></table>'
  await source.fill(captioned)
  await expect(page.getByText(t('staff.text.onlyHtml')).first()).toBeVisible()
  await html.dispatchEvent('click')
  await expect(source).toHaveValue(captioned)
  await source.fill('<h2>Judul</h2><p>isi</p>')
  await html.click()
  await expect(text.getByRole('heading', { name: 'Judul' })).toBeVisible()

  // Pasted styles, pictures and scripts do not come along.
  await text.evaluate((element) => {
    const data = new DataTransfer()
    data.setData(
      'text/html',
      '<b style="font-weight:normal"><h1 onclick="x()">Takaran</h1><p style="color:red">1 ons = 100 g, <span style="font-weight:700">merah</span><img src=x></p></b>',
    )
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
  })
  await expect(text).toContainText('merah')
  await tool('table').click()
  await expect(text.getByRole('table')).toBeVisible()
  await expectAccessible(page, 'a text with a table')
  await picture(page, 'staff-text-table')
  await page.getByRole('button', { name: t('staff.text.tableRemove') }).click()
  await html.click()
  await expect(source).toHaveValue(/isiTakaran<\/p><p>1 ons = 100 g, <strong>merah<\/strong>/)
  await expect(source).not.toHaveValue(/style|onclick|img|table/)
})

test('@wide a product of a promo is found by its name and taken out again', async ({
  page,
  t,
  picture,
}) => {
  await page.goto(staffPages.contentOf('promo'))
  await signInAs(page, t, 'marketing')
  const list = page.getByRole('list', { name: t('content.kind.promo') })
  await list.getByRole('link').first().click()
  const products = page.getByLabel(t('content.field.products'))
  await products.fill('mangga')
  const found = page.getByRole('list').filter({ has: page.getByRole('button', { name: /mang/i }) })
  const first = found.getByRole('button', { disabled: false }).first()
  const name = (await first.innerText()).trim()
  await first.click()
  const out = page.getByRole('button', { name: t('staff.goods.takeOut', { name }), exact: true })
  await expect(out).toBeVisible()
  await expectAccessible(page, 'the products of a promo')
  await picture(page, 'staff-promo-products')
  await page.getByRole('button', { name: t('content.save'), exact: true }).click()
  await expect(page.getByText(t('content.unpublished'))).toBeVisible()
  await page.reload()
  await out.click()
  await expect(out).toBeHidden()
  await page.getByRole('button', { name: t('content.save'), exact: true }).click()
  await expect(page.getByRole('button', { name: t('content.save'), exact: true })).toBeDisabled()
})

test('@wide a promo of one branch: chosen by its words, and named to customers', async ({
  page,
  t,
  picture,
}) => {
  await page.goto(staffPages.contentOf('promo'))
  await signInAs(page, t, 'marketing')
  const list = page.getByRole('list', { name: t('content.kind.promo') })
  await list.getByRole('link', { name: /Tasting|cicip/ }).click()
  const branches = page.getByRole('group', { name: t('content.field.branches') })
  await expect(branches.getByRole('checkbox', { name: 'Petik Kemang' })).toBeChecked()
  await branches.getByText('Petik Menteng', { exact: true }).click()
  await picture(page, 'staff-promo')
  await expectAccessible(page, 'the editor of a promo')
  await page.getByRole('button', { name: t('content.save'), exact: true }).click()
  await page.getByRole('button', { name: t('content.publish'), exact: true }).click()
  await expect(page.getByText(t('content.unpublished'))).toBeHidden()

  await page.goto(pages.promos())
  const card = page.getByRole('article').filter({ hasText: /Tasting|cicip/ })
  await expect(card.getByText(t('promo.onlyAtSome', { count: 2 }))).toBeVisible()
  await card.getByRole('link').click()
  const validity = page.getByRole('complementary', { name: t('promo.validity') })
  await expect(validity).toContainText(t('promo.branches'))
  await picture(page, 'promo-of-branches')
  await validity.getByRole('link', { name: 'Petik Menteng' }).click()
  await expect(page).toHaveURL(/\/branches#petik-menteng$/)
})
