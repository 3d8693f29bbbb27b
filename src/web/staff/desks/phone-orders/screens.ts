import { staffPages } from '#contract/pages.ts'
import type { Screen } from '#web/staff/screen.ts'

export const phoneOrdersScreens: readonly Screen[] = [
  {
    path: staffPages.phoneOrder.path,
    title: 'staff.title.phoneOrder',
    desk: null,
    help: 'orders',
    needs: 'customers.write',
    words: ['desk', 'orders', 'phoneOrders'],
    load: () => import('./phone-order.tsx'),
  },
]
