import type { RoleSlug } from '#domain/staff/seeded-roles.ts'

type DemoStaff = { login: string; name: string; role: RoleSlug; branchId?: string }

/** The staff of the demo, one for each role; all with the demo's password. */
export const DEMO_STAFF: readonly DemoStaff[] = [
  {
    login: 'pemilik',
    name: 'Sari Wulandari',
    role: 'owner',
  },
  {
    login: 'katalog',
    name: 'Dewi Lestari',
    role: 'catalogue',
  },
  {
    login: 'pembelian',
    name: 'Agus Salim',
    role: 'buyer',
  },
  {
    login: 'petugas',
    name: 'Joko Susilo',
    role: 'picker',
  },
  {
    login: 'kasir',
    name: 'Tini Hartini',
    role: 'cashier',
    branchId: 'petik-kemang',
  },
  {
    login: 'meja-kurir',
    name: 'Rina Marlina',
    role: 'rider_desk',
  },
  { login: 'kurir', name: 'Ucok Siregar', role: 'rider' },
  {
    login: 'kepala-shift',
    name: 'Bambang Setiawan',
    role: 'shift_lead',
  },
  {
    login: 'layanan',
    name: 'Maya Anggraini',
    role: 'support',
  },
  {
    login: 'pemasaran',
    name: 'Fajar Nugroho',
    role: 'marketing',
  },
  {
    login: 'keuangan',
    name: 'Lina Wijaya',
    role: 'finance',
  },
  {
    login: 'auditor',
    name: 'Hendra Gunawan',
    role: 'auditor',
  },
]
