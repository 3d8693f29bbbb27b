import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { pages, staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/test.ts'
import { signInAs } from './support/desks.ts'

const photo = () =>
  sharp({ create: { width: 500, height: 600, channels: 3, background: { r: 240, g: 160, b: 30 } } })
    .jpeg()
    .toBuffer()

test('@wide a product: made, with photo, price and stock, then sold in the shop', async ({
  page,
  t,
  language,
  picture,
  trouble,
}, info) => {
  test.slow()
  // The first save is refused, and so is one without a session.
  trouble.expect(/422|409|401/)
  // A retry makes another one.
  const sku = `E2E${language.toUpperCase()}${info.retry}`
  const name = `Sawo Uji ${language} ${info.retry}`
  await page.goto(staffPages.products())
  await signInAs(page, t, 'owner')
  await page.getByRole('link', { name: t('goods.new') }).click()
  const texts = page.getByRole('region', { name: t('goods.part.texts') })
  const both = async (key: Parameters<typeof t>[0], value: string, at = page.locator('form')) => {
    for (const side of ['id', 'en'] as const)
      await at
        .getByRole('group', { name: t(key), exact: true })
        .getByRole('textbox', { name: `${t(key)} ${t(`staff.form.${side}`)}` })
        .fill(value)
  }
  await both('goods.field.name', name, texts)
  await texts.getByLabel(t('goods.sku')).fill(sku)
  const facts = page.getByRole('region', { name: t('goods.part.facts') })
  const weight = `${t('goods.weight')} (g)`
  // Nothing is invented: without a category and a weight it is refused at its fields.
  await page.getByRole('button', { name: t('goods.save') }).click()
  await expect(facts.getByLabel(weight)).toHaveAttribute('aria-invalid', 'true')
  await facts.getByLabel(weight).fill('1.000')
  await facts.getByLabel(t('goods.category')).selectOption({ index: 2 })
  // What is typed waits below the sign-in page of a session that ended.
  await page.context().clearCookies({ name: /staff/ })
  await page.getByRole('button', { name: t('goods.save') }).click()
  await expect(page.getByText(t('staff.signIn.ended'))).toBeVisible()
  await expect(texts).toBeHidden()
  await signInAs(page, t, 'owner')
  await expect(facts.getByLabel(weight)).toHaveValue('1.000')
  // Refused fields are named where they are: texts may follow later, a variation too.
  await page.getByRole('button', { name: t('goods.save') }).click()
  await expect(page.getByText(t('goods.saved'))).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText(t('goods.missingTitle'))).toBeVisible()

  await both('goods.field.short_description', 'Manis legit', texts)
  await both('goods.field.description', 'Dari Bogor.', texts)
  await both('goods.field.unit', 'Pack', texts)
  await both('goods.field.origin', 'Bogor', texts)
  await page
    .getByLabel(t('goods.photoAdd'), { exact: true })
    .and(page.locator('input'))
    .setInputFiles({ name: 'sawo.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  const photos = page.getByRole('region', { name: t('goods.part.photos') })
  await expect(photos.locator('li')).toHaveCount(1)
  const dropped = await page.evaluateHandle(
    (bytes) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(bytes)], 'kedua.jpg', { type: 'image/jpeg' }))
      return data
    },
    [...(await photo())],
  )
  await photos.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(photos.locator('li')).toHaveCount(2)
  const addresses = () =>
    photos.locator('img').evaluateAll((all) => all.map((one) => one.getAttribute('src')))
  const [first, second] = await addresses()
  const last = photos.locator('img').nth(1)
  const { width } = (await last.boundingBox())!
  await photos
    .locator('img')
    .first()
    .dragTo(last, { targetPosition: { x: width - 8, y: 20 } })
  await expect.poll(addresses).toEqual([second, first])
  await photos
    .getByRole('button', { name: t('goods.photoEarlier', { n: '2' }) })
    .press('Alt+ArrowLeft')
  await expect.poll(addresses).toEqual([first, second])
  await photos.getByRole('button', { name: t('goods.photoRemove', { n: '2' }) }).click()
  await page.getByRole('button', { name: t('goods.variationAdd') }).click()
  await both('goods.variationName', '500 g')
  await page.getByLabel(t('goods.regularPrice')).fill('27.500')
  await page
    .getByRole('region', { name: t('goods.part.variations') })
    .getByLabel(weight)
    .fill('500')
  await page.keyboard.press('Control+p')
  const preview = page.getByRole('dialog', { name: t('goods.preview') })
  await expect(preview.getByRole('heading', { name })).toBeVisible()
  await expect(preview.getByText('Rp27.500').first()).toBeVisible()
  await expectAccessible(page, 'the preview of a product')
  await picture(page, 'staff-preview')
  await preview.getByRole('button', { name: t('staff.close') }).click()
  await page.keyboard.press('Control+s')
  await expect(page.getByText(t('goods.missingTitle'))).toBeHidden()
  const setOnHand = async (at: Page, count: string) => {
    await at.getByLabel(t('goods.onHand')).fill(count)
    await at.getByRole('button', { name: t('goods.onHandSave') }).click()
  }
  const says = (count: string) => page.getByText(t('goods.onHandNow', { count }))
  await setOnHand(page, '12')
  await expect(says('12')).toBeVisible()
  // What is typed stays when the stock changes elsewhere, and is not saved over what changed.
  await page.getByLabel(t('goods.onHand')).fill('15')
  const other = await page.context().newPage()
  await other.goto(page.url())
  await setOnHand(other, '11')
  await expect(other.getByText(t('goods.onHandNow', { count: '11' }))).toBeVisible()
  await other.close()
  const isRead = page.waitForResponse((answer) => {
    const id = new URL(page.url()).pathname.split('/').at(-1)!
    return answer.request().method() === 'GET' && new URL(answer.url()).pathname.endsWith(id)
  })
  await page.getByLabel(t('goods.nextDay')).fill('3')
  await page.getByRole('button', { name: t('goods.nextDaySave') }).click()
  await isRead
  await expect(page.getByText(t('goods.nextDayNow', { count: '3' }))).toBeVisible()
  await expect(page.getByLabel(t('goods.onHand'))).toHaveValue('15')
  await page.getByRole('button', { name: t('goods.onHandSave') }).click()
  await expect(page.getByLabel(t('goods.onHand'))).toHaveAttribute('aria-invalid', 'true')
  await setOnHand(page, '12')
  await expect(says('12')).toBeVisible()
  await expectAccessible(page, 'the form of a product')
  await picture(page, 'staff-product')
  // Its photo says nothing yet: the question leads to the words, which the shop then reads.
  const show = page.getByRole('button', { name: t('goods.show') })
  await show.click()
  const asked = page.getByRole('alertdialog', { name: t('goods.captionTitle') })
  await expectAccessible(page, 'the question about words of photos', 'dialog')
  await picture(page, 'staff-captions')
  await asked.getByRole('button', { name: t('goods.captionFirst') }).click()
  const caption = photos.getByRole('textbox', { name: t('staff.form.id') })
  await expect(caption).toBeFocused()
  await caption.fill('Dua buah')
  await photos.getByRole('textbox', { name: t('staff.form.en') }).fill('Two of them')
  await page.getByRole('button', { name: t('goods.save'), exact: true }).click()
  await expect(page.getByText(t('goods.adviceTitle'))).toBeHidden()
  await show.click()
  await expect(page.getByRole('link', { name: t('goods.inShop') })).toBeVisible()

  const slug = name.toLowerCase().replaceAll(' ', '-')
  await page.goto(pages.product(slug))
  await expect(page.getByRole('img', { name: /Dua buah|Two of them/ })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Rp27.500').first()).toBeVisible()

  // The list finds it by its SKU, and hiding takes it out of the shop.
  await page.goto(`${staffPages.products()}?q=${sku}`)
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: t('goods.hide') }).click()
  await expect(page.getByRole('button', { name: t('goods.show') })).toBeVisible()
  // Hiding is no change of the form by someone else.
  await caption.fill('Dua buah sawo')
  await page.getByRole('button', { name: t('goods.save'), exact: true }).click()
  await expect(page.getByText(t('goods.saved'), { exact: true })).toBeVisible()
  const gone = await page.request.get(pages.product(slug))
  expect(gone.status()).toBe(404)

  // A copy begins with all but what names this one.
  await page.getByRole('link', { name: t('goods.copy'), exact: true }).click()
  await expect(page.getByLabel(t('goods.regularPrice'))).toHaveValue(/^27.?500$/)
  await expect(texts.getByLabel(t('goods.sku'))).toHaveValue('')
})

test('@wide a hamper is made of parts, and its page shows them', async ({ page, t, picture }) => {
  test.slow()
  await page.goto(`${staffPages.products()}?q=HP003`)
  await signInAs(page, t, 'owner')
  await page.getByRole('link', { name: /Lebaran/ }).click()
  const parts = page.getByRole('region', { name: t('goods.parts') }).first()
  await expect(parts.getByRole('listitem')).toHaveCount(5)
  await parts.getByLabel(t('goods.partSearch')).fill('KK003')
  await parts
    .getByRole('button', { name: /Sukari/ })
    .first()
    .click()
  await expect(parts.getByRole('listitem').filter({ hasText: 'KK003' })).toBeVisible()
  await expectAccessible(page, 'the parts of a hamper')
  await parts.scrollIntoViewIfNeeded()
  await picture(page, 'staff-hamper')
  await page.getByRole('button', { name: t('goods.save') }).click()
  await expect(page.getByText(t('goods.saved'), { exact: true })).toBeVisible()

  await page.goto(pages.product('hampers-lebaran-kurma-madu'))
  const inside = page.getByRole('region', { name: t('product.insideOf', { name: 'M' }) })
  await expect(inside.getByRole('listitem')).toHaveCount(6)
  await inside.scrollIntoViewIfNeeded()
  await picture(page, 'hamper')
  await inside.getByRole('link', { name: /Sukari/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Sukari/ })).toBeVisible()
})
