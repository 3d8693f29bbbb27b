import { PERMISSIONS, type Permission, type StaffLimits } from './permission.ts'

export const ROLE_SLUGS = [
  'owner',
  'catalogue',
  'buyer',
  'picker',
  'cashier',
  'rider_desk',
  'rider',
  'shift_lead',
  'support',
  'marketing',
  'finance',
  'auditor',
] as const
export type RoleSlug = (typeof ROLE_SLUGS)[number]

const read = (...nouns: string[]) => nouns.map((noun) => `${noun}.read` as Permission)
const write = (...nouns: string[]) =>
  nouns.flatMap((noun) => [`${noun}.read`, `${noun}.write`] as Permission[])

/** The roles that every shop begins with. Owner and auditor cannot be changed. */
export const SEEDED_ROLES: Readonly<
  Record<RoleSlug, { permissions: readonly Permission[]; limits: StaffLimits; isLocked?: true }>
> = {
  owner: {
    permissions: PERMISSIONS,
    limits: { refund: 5_000_000, points: 5_000, waste: 500_000 },
    isLocked: true,
  },
  catalogue: {
    permissions: [
      ...read('orders', 'batches', 'purchases', 'reports'),
      ...write('products', 'prices', 'coupons', 'content', 'reviews'),
    ],
    limits: {},
  },
  buyer: {
    permissions: [
      ...read('orders', 'picking', 'windows', 'complaints', 'products', 'reports'),
      ...write('batches', 'purchases', 'prices'),
    ],
    limits: { waste: 500_000 },
  },
  picker: {
    permissions: [
      ...read('orders', 'windows', 'products', 'reports'),
      ...write('picking', 'batches'),
    ],
    limits: {},
  },
  cashier: { permissions: [...read('orders', 'reports'), 'till.use'], limits: {} },
  rider_desk: {
    permissions: [...read('picking', 'complaints', 'reports'), ...write('orders', 'windows')],
    limits: {},
  },
  rider: { permissions: [...read('orders', 'reports'), 'runs.own'], limits: {} },
  shift_lead: {
    permissions: [
      ...read('products', 'reports', 'complaints'),
      ...write('orders', 'picking', 'batches', 'windows'),
    ],
    limits: { waste: 500_000 },
  },
  support: {
    permissions: [
      ...read(
        'picking',
        'batches',
        'windows',
        'products',
        'coupons',
        'content',
        'loyalty',
        'reports',
      ),
      ...write('orders', 'complaints', 'refunds', 'reviews', 'customers'),
      'points.adjust',
    ],
    limits: { refund: 250_000, points: 1_000 },
  },
  marketing: {
    permissions: [
      ...read('products', 'reports'),
      ...write('prices', 'coupons', 'content', 'reviews', 'loyalty'),
    ],
    limits: {},
  },
  finance: {
    permissions: [
      ...read('orders', 'batches', 'purchases', 'complaints', 'prices', 'customers'),
      ...read('loyalty', 'settings', 'reports'),
      ...write('refunds'),
      'refunds.approve',
      'points.adjust',
      'exports.personal',
      'audit.read',
    ],
    limits: { refund: 2_000_000, points: 5_000 },
  },
  auditor: {
    permissions: PERMISSIONS.filter((one) => one.endsWith('.read')),
    limits: {},
    isLocked: true,
  },
}
