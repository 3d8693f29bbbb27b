import { staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expectNoOverflow } from './support/layout.ts'
import { storedOffline } from './support/offline.ts'
import { scan } from './support/scan.ts'
import { expect, test } from './support/test.ts'
import { signInAs } from './support/desks.ts'

test.use({ serviceWorkers: 'allow' })

test('@phone goods are taken in without network, and what is refused later opens again', async ({
  page,
  context,
  t,
  picture,
  trouble,
}, info) => {
  test.slow()
  trouble.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|409/)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(staffPages.newGoodsIn())
  await signInAs(page, t, 'picker')
  const find = page.getByRole('searchbox', { name: t('stock.find') })
  await expect(find).toBeVisible()
  await storedOffline(page)

  await context.setOffline(true)
  await page.reload()
  await expect(find).toBeVisible()
  const receive = async (sku: string, supplier: string, bestBefore?: string) => {
    await page.getByRole('combobox', { name: t('stock.supplier') }).fill(supplier)
    await scan(page, sku)
    const line = page.getByRole('region', { name: sku })
    await line.getByLabel(t('stock.delivered')).fill('5')
    if (bestBefore) await line.getByLabel(t('stock.bestBefore')).fill(bestBefore)
    await page.getByRole('button', { name: t('stock.receivedNow') }).click()
    await expect(line).toBeHidden()
  }
  const name = `Kebun ${String(Date.now())}-${String(info.retry)}`
  await receive('BL011-02', name)
  await expect(page.getByText(t('stock.receivedLater'))).toBeVisible()
  // By a part of its name too.
  await find.fill('sirsak')
  await page.getByRole('button', { name: t('stock.findIt') }).click()
  await expect(page.getByRole('button', { name: /BL025-01/ })).toBeVisible()
  await find.fill('')
  await receive('BL009-01', `${name} tua`, '2020-01-01')
  const unsent = page.getByRole('button', { name: t('staff.offline.waiting', { count: '2' }) })
  await expect(unsent).toBeVisible()
  await expectNoOverflow(page, 360)
  await expectAccessible(page, 'goods-in without network')
  await picture(page, 'staff-receive-offline')
  await page.reload()
  await expect(unsent).toBeVisible()

  await context.setOffline(false)
  await page.reload()
  await expect(unsent).toBeHidden({ timeout: 30_000 })
  await page.getByRole('button', { name: t('stock.openAgain') }).click()
  const line = page.getByRole('region', { name: 'BL009-01' })
  await expect(line.getByLabel(t('stock.delivered'))).toHaveValue('5')
  await expect(page.getByRole('button', { name: t('stock.openAgain') })).toBeHidden()
  await page.getByRole('button', { name: t('stock.receivedNow') }).click()
  await expect(line.getByRole('alert')).toBeVisible()
  await picture(page, 'staff-receive-refused')

  await page.goto(`${staffPages.goodsIn()}?q=${encodeURIComponent(name)}`)
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  await expect(page.getByText(`${name} tua`)).toBeHidden()
})
