import { staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/test.ts'
import { signInAs } from './support/desks.ts'

test('@wide a file of stock: read, shown, done; and exported again', async ({
  page,
  t,
  picture,
}) => {
  test.slow()
  await page.goto(staffPages.imports())
  await signInAs(page, t, 'owner')
  const form = page.getByRole('form', { name: t('imports.new') })
  await expect(form).toBeVisible()
  await expectAccessible(page, 'imports')
  await picture(page, 'staff-imports')

  await form.getByLabel(t('imports.kind')).selectOption('stock')
  const download = page.waitForEvent('download')
  await form.getByRole('link', { name: t('imports.export') }).click()
  const exported = await (await download).createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of exported) chunks.push(chunk as Buffer)
  const [head, first = ''] = Buffer.concat(chunks).toString().trim().split('\r\n')
  const [sku = '', onHand = ''] = first.split(',')
  // A count of its own, and a row that cannot be.
  const text = `${head}\r\n${sku},${Number(onHand) + 1}\r\nTIDAK-ADA,3\r\n`
  await form
    .getByLabel(t('imports.file'))
    .setInputFiles({ name: 'stok.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await form.getByRole('button', { name: t('imports.read') }).click()
  await page.getByRole('button', { name: t('imports.check') }).click()
  const result = page.getByRole('region', { name: t('imports.result') })
  await expect(result.getByText(t('validation.unknownSku'))).toBeVisible({ timeout: 30_000 })
  await expect(result.getByText(`on_hand: ${onHand} → ${Number(onHand) + 1}`)).toBeVisible()
  await expectAccessible(page, 'what a file would change')
  await picture(page, 'staff-import')
  await result.getByRole('button', { name: t('imports.confirm', { count: '1' }) }).click()
  await expect(page.getByText(t('imports.state.done'), { exact: true }).first()).toBeVisible({
    timeout: 30_000,
  })
  await expect(result.getByRole('link', { name: t('imports.refusedFile') })).toBeVisible()
})

test('@wide a picker is offered no file with what goods cost, or of customers', async ({
  page,
  t,
  picture,
}) => {
  await page.goto(staffPages.imports())
  await signInAs(page, t, 'picker')
  const kinds = page.getByLabel(t('imports.kind')).getByRole('option')
  await expect(kinds).toHaveText([
    t('imports.kind.products'),
    t('imports.kind.stock'),
    t('imports.kind.synonyms'),
  ])
  await picture(page, 'staff-imports-picker')
})

test('words that mean the same: read from a file, shown, done', async ({
  page,
  t,
  language,
  picture,
}, info) => {
  test.slow()
  await page.goto(staffPages.imports())
  await signInAs(page, t, 'owner')
  const form = page.getByRole('form', { name: t('imports.new') })
  await form.getByLabel(t('imports.kind')).selectOption('synonyms')
  await expect(form.getByText(t('imports.introSynonyms'))).toBeVisible()
  // Each language and try has its own words.
  const word = `uji ${language} ${info.retry}`
  await form.getByLabel(t('imports.file')).setInputFiles({
    name: 'kata.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`word,same_as\n${word},"${word} satu, ${word} dua"\n`),
  })
  await form.getByRole('button', { name: t('imports.read') }).click()
  await page.getByRole('checkbox', { name: t('imports.createsSynonyms') }).check()
  await page.getByRole('button', { name: t('imports.check') }).click()
  const result = page.getByRole('region', { name: t('imports.result') })
  await expect(result.getByText(`${word} dua, ${word} satu`)).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page, 'what a file of words would change')
  await picture(page, 'staff-import-words')
  await result.getByRole('button', { name: t('imports.confirm', { count: '1' }) }).click()
  await expect(result.getByRole('cell', { name: t('imports.row.done'), exact: true })).toBeVisible({
    timeout: 30_000,
  })
  await page.goto(staffPages.words())
  await expect(page.getByText(`${word}, ${word} dua, ${word} satu`)).toBeVisible()
})
