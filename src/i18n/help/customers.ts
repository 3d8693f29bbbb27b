import { desk, type Help } from './page.ts'

/** The help of marketing and of customers, people and companies. */
export const customers = {
  coupons: {
    words: ['desk', 'coupons', 'automaticDiscounts'],
    work: 'coupons.write',
    pictures: { list: desk(1) },
    en: () => import('../en/staff/help/customers/coupons.ts'),
    id: () => import('../id/staff/help/customers/coupons.ts'),
  },
  campaigns: {
    words: ['desk', 'campaigns'],
    work: 'coupons.write',
    pictures: { list: desk(2) },
    en: () => import('../en/staff/help/customers/campaigns.ts'),
    id: () => import('../id/staff/help/customers/campaigns.ts'),
  },
  loyalty: {
    begins: 'staff.title.loyalty',
    words: ['desk', 'loyalty', 'missions', 'pointOffers'],
    work: 'loyalty.write',
    pictures: { rules: desk(1) },
    en: () => import('../en/staff/help/customers/loyalty.ts'),
    id: () => import('../id/staff/help/customers/loyalty.ts'),
  },
  customers: {
    words: ['desk', 'customerDesk', 'dataRequests', 'held'],
    work: 'customers.write',
    pictures: { list: desk(1) },
    en: () => import('../en/staff/help/customers/customers.ts'),
    id: () => import('../id/staff/help/customers/customers.ts'),
  },
  companies: {
    words: ['desk', 'companies'],
    work: 'customers.write',
    pictures: { list: desk(1) },
    en: () => import('../en/staff/help/customers/companies.ts'),
    id: () => import('../id/staff/help/customers/companies.ts'),
  },
} satisfies Record<string, Help>
