import type { StaffWord } from '#i18n/staff.ts'

const PLACE = ['hub.lat', 'hub.lng']
const ROOM = ['slot.capacityOrders', 'slot.capacityGrams']

/** What to ask before a value is saved that moves the shop or stops it; null for any other. */
export const questionOf = (key: string, value: string): StaffWord | null => {
  if (key === 'hub.location') return 'staff.settings.sure.location'
  if (PLACE.includes(key)) return 'staff.settings.sure.place'
  return ROOM.includes(key) && Number(value) === 0 ? 'staff.settings.sure.room' : null
}
