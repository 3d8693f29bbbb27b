import { words as acts } from './acts.ts'

export const words = {
  ...acts,
  'staff.audit.search': 'ID or number',
  'staff.audit.at': 'When',
  'staff.audit.day': 'Day',
  'staff.audit.who': 'Who',
  'staff.audit.system': 'System',
  'staff.audit.act': 'Action',
  'staff.audit.thing': 'Object',
  'staff.audit.changes': 'Before → after',
  'staff.audit.field': 'Field',
  'staff.audit.before': 'Before',
  'staff.audit.after': 'After',
  'staff.audit.branch': 'Branch',
  'staff.audit.network': 'Network',
  'staff.audit.customer': 'Customer',
  'staff.audit.request': 'Request',
  'staff.audit.none': 'Nothing matches',
  'staff.audit.noneText': 'Choose other days, or clear a filter.',
} as const
