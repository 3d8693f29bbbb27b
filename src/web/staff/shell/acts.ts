import { staffPages } from '#contract/pages.ts'
import type { StaffWord } from '#i18n/staff.ts'
import type { Needs } from '../session.ts'

/** What the palette can begin, where, and the permission without which it is not found. */
export const ACTS: readonly { title: StaffWord; to: string; needs: Needs }[] = [
  {
    title: 'staff.palette.accept',
    to: `${staffPages.orders()}?view=new`,
    needs: 'orders.write',
  },
  { title: 'staff.title.phoneOrder', to: staffPages.phoneOrder(), needs: 'customers.write' },
  { title: 'staff.title.newProduct', to: staffPages.newProduct(), needs: 'products.write' },
  { title: 'staff.palette.newBranch', to: staffPages.newBranch(), needs: 'content.write' },
]
