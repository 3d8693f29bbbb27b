import { staffPages } from '#contract/pages.ts'
import type { Screen } from '#web/staff/screen.ts'

export const companiesScreens: readonly Screen[] = [
  {
    path: staffPages.companies.path,
    title: 'staff.title.companies',
    desk: 'customers',
    needs: 'customers.read',
    words: ['desk', 'range', 'companies'],
    load: () => import('./companies.tsx'),
  },
  {
    path: staffPages.newCompany.path,
    title: 'staff.title.companies',
    desk: null,
    needs: 'customers.write',
    words: ['desk', 'range', 'companies'],
    load: () => import('./company.tsx'),
  },
  {
    path: staffPages.companyInvoices.path,
    title: 'staff.title.companyInvoices',
    desk: 'books',
    needs: ['customers.read', 'refunds.read'],
    words: ['desk', 'range', 'companies'],
    load: () => import('./company-invoices.tsx'),
  },
  {
    path: staffPages.company.path,
    title: 'staff.title.companies',
    desk: null,
    needs: 'customers.read',
    words: ['desk', 'range', 'companies'],
    load: () => import('./company.tsx'),
  },
  {
    path: staffPages.priceLists.path,
    title: 'staff.title.priceLists',
    desk: 'customers',
    needs: ['prices.read', 'customers.read'],
    words: ['desk', 'range', 'companies'],
    load: () => import('./price-lists.tsx'),
  },
  {
    path: staffPages.newPriceList.path,
    title: 'staff.title.priceLists',
    desk: null,
    needs: 'prices.write',
    words: ['desk', 'range', 'companies'],
    load: () => import('./price-list.tsx'),
  },
  {
    path: staffPages.priceList.path,
    title: 'staff.title.priceLists',
    desk: null,
    needs: ['prices.read', 'customers.read'],
    words: ['desk', 'range', 'companies'],
    load: () => import('./price-list.tsx'),
  },
]
