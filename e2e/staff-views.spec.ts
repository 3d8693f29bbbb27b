import type { Page } from '@playwright/test'
import { staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { signInAs } from './support/desks.ts'
import { expect, test } from './support/test.ts'

test('saved views: save what a list shows, open it by default, delete it', async ({
  page,
  t,
  picture,
}, info) => {
  await page.goto(`${staffPages.audit()}?act=signed_in&columns=act,who`)
  // An account for each project, because views belong to accounts; a name for each try.
  const role = info.project.name === 'wide' ? 'auditor' : 'finance'
  await signInAs(page, t, role)
  const button = page.getByRole('button', { name: t('staff.views.title') })
  const name = `Masuk ${info.retry}`
  await button.click()
  await page.getByLabel(t('staff.views.name')).fill(name)
  await page.getByRole('button', { name: t('staff.views.save') }).click()
  const star = page.getByRole('button', { name: t('staff.views.default', { name }) })
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page, 'the saved views')
  await picture(page, 'staff-views')

  await page.goto(staffPages.audit())
  const tabs = page.getByRole('navigation', { name: t('staff.views.title') })
  const tab = tabs.getByRole('link').filter({ hasText: name })
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await expect(page).toHaveURL(/act=signed_in/)
  await expect(page.getByRole('columnheader')).toHaveCount(3)

  // Under its own name a view is replaced by what the list shows now.
  await page.goto(`${staffPages.audit()}?act=proved&columns=act`)
  await button.click()
  await page.getByLabel(t('staff.views.name')).fill(name)
  await page.getByRole('button', { name: t('staff.views.replace') }).click()
  await expect(page.getByLabel(t('staff.views.name'))).toHaveValue('')
  // The page before has no answers on their way any more.
  await page.goto('about:blank')
  const late = await holdSecond(page)
  await page.goto(staffPages.audit())
  await expect(page).toHaveURL(/act=proved/)

  // What was read before the deletion arrives after it.
  await late.isRead
  await button.click()
  await page.getByRole('button', { name: t('staff.views.delete', { name }) }).click()
  await expect(tab).toBeHidden()
  await late.release()
  await expect(tab).toBeHidden()
})

const ARRIVES_MS_MAX = 500

/** The views are read a second time when the page has its stream: that answer is held back. */
const holdSecond = async (page: Page) => {
  const [isRead, isReleased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let asked = 0
  await page.route(/\/api\/staff\/views\?/, async (route) => {
    if ((asked += 1) !== 2) return route.continue()
    const response = await route.fetch()
    isRead.resolve()
    await isReleased.promise
    return route.fulfill({ response })
  })
  const release = async () => {
    isReleased.resolve()
    await page.waitForTimeout(ARRIVES_MS_MAX)
  }
  return { isRead: isRead.promise, release }
}
