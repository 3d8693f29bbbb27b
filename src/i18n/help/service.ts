import { desk, type Help } from './page.ts'

/** The help of service: complaints, messages, reviews and money back. */
export const service = {
  complaints: {
    words: ['desk', 'complaints'],
    work: 'complaints.write',
    pictures: { list: desk(1) },
    en: () => import('../en/staff/help/service/complaints.ts'),
    id: () => import('../id/staff/help/service/complaints.ts'),
  },
  conversations: {
    words: ['desk', 'conversations', 'orders'],
    work: 'orders.write',
    pictures: { list: desk(1) },
    en: () => import('../en/staff/help/service/conversations.ts'),
    id: () => import('../id/staff/help/service/conversations.ts'),
  },
  reviews: {
    words: ['desk', 'reviews', 'stars'],
    work: 'reviews.write',
    pictures: { list: desk(1) },
    en: () => import('../en/staff/help/service/reviews.ts'),
    id: () => import('../id/staff/help/service/reviews.ts'),
  },
  refunds: {
    words: ['desk', 'refunds'],
    work: 'refunds.write',
    pictures: { list: desk(1) },
    en: () => import('../en/staff/help/service/refunds.ts'),
    id: () => import('../id/staff/help/service/refunds.ts'),
  },
} satisfies Record<string, Help>
