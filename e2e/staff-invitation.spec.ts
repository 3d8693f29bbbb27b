import { staffPages } from '#contract/pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/test.ts'
import { signInAs } from './support/desks.ts'

test('a person is invited by a link, chooses a password and is signed in', async ({
  page,
  t,
  language,
  trouble,
  picture,
}, info) => {
  // The link is opened again after it was used, and by a browser whose session was taken away.
  trouble.expect(/422/)
  trouble.expect(/401/)
  await page.goto(staffPages.people())
  await signInAs(page, t, 'owner')
  await page.getByRole('button', { name: t('staff.people.add') }).click()
  const dialog = page.getByRole('dialog', { name: t('staff.people.add') })
  const login = `tamu-${language}-${info.retry}-${Date.now() % 100_000}`
  await dialog.getByLabel(t('staff.people.name')).first().fill('Tamu Baru')
  await dialog.getByLabel(t('staff.people.login')).fill(login)
  await dialog.getByLabel(t('staff.people.role'), { exact: true }).selectOption('picker')
  await expectAccessible(page, 'the form of a person')
  await picture(page, 'staff-invite')
  await dialog.getByRole('button', { name: t('staff.people.add') }).click()
  const field = dialog.getByLabel(t('staff.people.link'), { exact: true })
  const link = await field.inputValue()
  await expectAccessible(page, 'the link of an invitation')
  await picture(page, 'staff-invite-link')

  await page.context().clearCookies({ name: /staff/ })
  await page.goto(link)
  await expect(
    page.getByRole('heading', { name: t('staff.invitation.title', { name: 'Tamu Baru' }) }),
  ).toBeVisible()
  await expectAccessible(page, 'an invitation')
  await page.getByLabel(t('staff.invitation.password')).fill('jeruk-nipis-manis-9')
  await page.getByLabel(t('staff.invitation.again')).fill('jeruk-nipis-manis-8')
  await page.getByRole('button', { name: t('staff.invitation.accept') }).click()
  await expect(page.getByText(t('staff.invitation.differs'))).toBeVisible()
  await picture(page, 'staff-invitation')
  await page.getByLabel(t('staff.invitation.again')).fill('jeruk-nipis-manis-9')
  await page.getByRole('button', { name: t('staff.invitation.accept') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('staff.title.today') })).toBeVisible()

  await page.goto(link)
  await expect(page.getByText(t('error.invitation_wrong'))).toBeVisible()
  await picture(page, 'staff-invitation-used')
  await page.goto(link.split('#')[0]!)
  await page.reload()
  await expect(page.getByText(t('staff.invitation.incomplete'))).toBeVisible()
})
