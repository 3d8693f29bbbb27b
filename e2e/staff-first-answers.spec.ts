import { staffPages } from '#contract/pages.ts'
import { signInAs } from './support/desks.ts'
import { expect, test } from './support/test.ts'

const LISTS = [
  { address: staffPages.orders(), call: '/api/staff/orders' },
  { address: staffPages.board(), call: '/api/staff/orders' },
  { address: staffPages.products(), call: '/api/staff/products' },
  { address: `${staffPages.stock()}?view=all`, call: '/api/staff/stock' },
]

test('a list that the document asked for is not asked for again by its screen', async ({
  page,
  t,
}) => {
  await page.goto(staffPages.today())
  await signInAs(page, t, 'owner')
  await expect(page.getByRole('heading', { level: 1, name: t('staff.title.today') })).toBeVisible()
  for (const { address, call } of LISTS) {
    const asked: string[] = []
    const note = (request: { url: () => string }) => {
      const { pathname, search } = new URL(request.url())
      if (pathname === call) asked.push(pathname + search)
    }
    page.on('request', note)
    const whole = page.waitForResponse((response) => new URL(response.url()).pathname === call)
    await page.goto(address)
    const named = await page.locator('meta[name="first-calls"]').getAttribute('content')
    await whole
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    page.off('request', note)
    expect(named?.split(' ')).toContain(asked[0])
    expect(asked).toHaveLength(1)
  }
})
