import { staffPages } from '#contract/pages.ts'
import { seesCustomers } from '#contract/staff/customers/customers.ts'
import type { Screen } from '#web/staff/screen.ts'

export const customersScreens: readonly Screen[] = [
  {
    path: staffPages.customers.path,
    title: 'staff.title.customers',
    desk: 'customers',
    help: 'customers',
    needs: seesCustomers,
    key: 'c',
    words: ['desk', 'customerDesk'],
    load: () => import('./customers.tsx'),
  },
  {
    path: staffPages.customer.path,
    title: 'staff.title.customer',
    desk: null,
    help: 'customers',
    needs: seesCustomers,
    words: ['desk', 'customerDesk', 'held'],
    load: () => import('./customer.tsx'),
  },
  {
    path: staffPages.dataRequests.path,
    title: 'staff.title.dataRequests',
    desk: 'customers',
    help: 'customers',
    needs: 'customers.read',
    words: ['desk', 'dataRequests'],
    load: () => import('./data-requests.tsx'),
  },
]
