/** Branches and holidays of the desks: forms, and valid requests. */
import { randomUUID } from 'node:crypto'
import type { Body } from '#contract/call.ts'
import type { createBranch } from '#contract/staff/branches.ts'
import type { addHoliday } from '#contract/staff/delivery/holidays.ts'
import type { Make } from './make-ask.ts'
import type { TestShop } from './shop.ts'
import { buildStaff, staffAsk } from './staff.ts'

type BranchForm = Body<typeof createBranch>
type HolidayForm = Body<typeof addHoliday>

export const branchForm = (change: Partial<BranchForm> = {}): BranchForm => ({
  id: `cabang-${randomUUID().slice(0, 8)}`,
  name: 'Petik Uji',
  address: 'Jl. Uji No. 1, Bangka, Kota Jakarta Selatan 12730',
  lat: -6.26,
  lng: 106.81,
  phone: '622155550199',
  whatsapp: '6281155550199',
  hours: [
    { weekday: 1, open: '08:00', close: '20:00' },
    { weekday: 2, open: '08:00', close: '20:00' },
  ],
  services: [{ en: 'Cut fruit', id: 'Buah potong' }],
  note: { en: 'Behind the mosque.', id: 'Di belakang masjid.' },
  hub: false,
  pick_seconds: null,
  collects: false,
  hidden: false,
  ...change,
})

export const holidayForm = (change: Partial<HolidayForm> = {}): HolidayForm => ({
  branch_id: null,
  name: { en: 'Nyepi', id: 'Hari Nyepi' },
  first_day: '2027-03-08',
  last_day: '2027-03-08',
  ...change,
})

/** A branch from which no order leaves, so that its holidays close no windows of other tests. */
const opened = async (test: TestShop) => {
  const { token } = await buildStaff(test, 'owner', null)
  const form = branchForm()
  await staffAsk(test, { token })('POST', '/branches', form)
  return { token, form }
}

export const BRANCH_ASKS: Record<string, Make> = {
  'POST /api/staff/branches': () => ({ body: branchForm() }),
  'PUT /api/staff/branches/{id}': async (_, test) => {
    const { token, form } = await opened(test)
    const { id, ...values } = form
    return { token, params: { id }, body: { version: 1, ...values } }
  },
  'POST /api/staff/holiday-check': async (_, test) => {
    const { token, form } = await opened(test)
    return { token, body: holidayForm({ branch_id: form.id }) }
  },
  'POST /api/staff/holidays': async (_, test) => {
    const { token, form } = await opened(test)
    return { token, body: holidayForm({ branch_id: form.id }) }
  },
  'DELETE /api/staff/holidays/{id}': async (_, test) => {
    const { token, form } = await opened(test)
    const made = await staffAsk(test, { token })(
      'POST',
      '/holidays',
      holidayForm({ branch_id: form.id }),
    )
    return { token, params: { id: made.body.data.id } }
  },
}
