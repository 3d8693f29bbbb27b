import { addresses } from '../addresses.ts'

/** The first steps of a shop, with the words of the map. */
export const words = {
  'staff.start.intro':
    'Everything that this shop needs before it can sell, in the order in which it is best done. You can leave and come back.',
  'staff.start.left': '{count} steps left',
  'staff.start.ready': 'The shop has what it needs to sell.',
  'staff.start.done': 'done',
  'staff.start.missing': 'to do',
  'staff.start.advised': 'advised',
  'staff.start.save': 'Save',
  'staff.start.saving': 'Saving…',
  'staff.start.saved': '{title}: saved.',
  'staff.start.charge': 'Make a test charge',
  'staff.start.courier': 'Ask for a price',
  'staff.start.send': 'Send a test message',
  'staff.start.channel': 'Channel',
  'staff.start.to': 'Your phone number or e-mail',
  'staff.start.tried': 'It worked.',
  'staff.start.failed': 'It did not work: {problem}',
  'staff.start.category': 'Name of the category',
  'staff.start.make': 'Make the category',
  'staff.start.open': 'Open',
  'staff.start.change': 'Change',
  'staff.start.note': '{count} steps until the shop can sell',
  'staff.start.noteLink': 'To the first steps',
  ...addresses,
} as const
