import { staffPages } from '#contract/pages.ts'
import { freshPhone, newCustomer } from './support/customers.ts'
import { answerOn, askOn, openDesk } from './support/desks.ts'
import { expect, test } from './support/test.ts'

test('a link about a new number that was withdrawn explains itself, also on a page that is open', async ({
  page,
  browser,
  t,
  language,
  picture,
  trouble,
}) => {
  trouble.expect(/404/)
  const customer = await newCustomer(page, language)
  const phone = freshPhone()
  const day = { browser, t, language }
  const support = await openDesk(day, staffPages.customers(), 'support')
  await expect(support.page.getByRole('table').first()).toBeVisible()
  const ask = askOn(support.page)
  const [found] = await ask<{ id: string }[]>('GET', `/customers?q=${customer.phone}`)
  const path = `/customers/${found!.id}/phone-change`
  const change = { phone, proof: 'id_card', reason: 'Nomor lama hilang' }
  type Waiting = { details: { id: string } }
  const { details } = await answerOn(support.page)<Waiting>('POST', path, change)
  const finance = await openDesk(day, staffPages.approvals(), 'finance')
  await expect(
    finance.page.getByRole('heading', { level: 1, name: t('staff.title.approvals') }),
  ).toBeVisible()
  await askOn(finance.page)('POST', `/approvals/${details.id}/approve`)
  let link = ''
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/dev/inbox?to=${phone}`, {
        headers: { accept: 'application/json' },
      })
      link = /\/number\/[0-9a-f]{64}/.exec(await answer.text())?.[0] ?? ''
      return link
    })
    .not.toBe('')

  await page.goto(link)
  const send = page.getByRole('button', { name: t('auth.sendCode') })
  await expect(send).toBeVisible()
  await ask('POST', `${path}/withdraw`)
  await send.click()
  const isOver = async () => {
    await expect(
      page.getByRole('heading', { level: 1, name: t('phoneLink.unknown') }),
    ).toBeVisible()
    await expect(page.getByText(t('phoneLink.unknownText'))).toBeVisible()
    await expect(send).toHaveCount(0)
    await expect(page.getByRole('link', { name: t('phoneLink.help') })).toBeVisible()
  }
  await isOver()
  await picture(page, 'number-link-withdrawn')
  await page.reload()
  await isOver()
  await support.context.close()
  await finance.context.close()
})
