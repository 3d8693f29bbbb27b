import { staffPages } from '#contract/pages.ts'
import type { Screen } from '#web/staff/screen.ts'

export const couponsScreens: readonly Screen[] = [
  {
    path: staffPages.coupons.path,
    title: 'staff.title.coupons',
    desk: 'marketing',
    needs: 'coupons.read',
    words: ['desk', 'coupons'],
    load: () => import('./coupons.tsx'),
  },
  {
    path: staffPages.newCoupon.path,
    title: 'staff.title.coupons',
    desk: null,
    needs: 'coupons.write',
    words: ['desk', 'coupons'],
    load: () => import('./new-coupon.tsx'),
  },
  {
    path: staffPages.couponSimulator.path,
    title: 'staff.title.couponSimulator',
    desk: null,
    needs: 'coupons.read',
    words: ['desk', 'coupons'],
    load: () => import('./simulator.tsx'),
  },
  {
    path: staffPages.coupon.path,
    title: 'staff.title.coupons',
    desk: null,
    needs: 'coupons.read',
    words: ['desk', 'coupons'],
    load: () => import('./coupon.tsx'),
  },
  {
    path: staffPages.automaticDiscounts.path,
    title: 'staff.title.automaticDiscounts',
    desk: 'marketing',
    needs: 'coupons.read',
    words: ['desk', 'automaticDiscounts'],
    load: () => import('./automatic-discounts.tsx'),
  },
  {
    path: staffPages.newAutomaticDiscount.path,
    title: 'staff.title.automaticDiscounts',
    desk: null,
    needs: 'coupons.write',
    words: ['desk', 'coupons', 'automaticDiscounts'],
    load: () => import('./new-automatic-discount.tsx'),
  },
  {
    path: staffPages.automaticDiscount.path,
    title: 'staff.title.automaticDiscounts',
    desk: null,
    needs: 'coupons.read',
    words: ['desk', 'automaticDiscounts'],
    load: () => import('./automatic-discount.tsx'),
  },
]
