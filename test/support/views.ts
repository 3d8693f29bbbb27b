/** Valid requests for saved views. */
import type { Make } from './make-ask.ts'
import type { TestShop } from './shop.ts'
import { buildStaff, staffAsk } from './staff.ts'

let count = 0
export const newView = (change: object = {}) => ({
  screen: '/staff/orders',
  is_shared: false,
  name: `Tampilan ${(count += 1)}`,
  filters: [
    { name: 'state', value: 'packed' },
    { name: 'late', value: '1' },
  ],
  columns: ['total', 'state'] as string[] | null,
  sort: '-placed' as string | null,
  ...change,
})

const ofView = async (test: TestShop) => {
  const member = await buildStaff(test, 'picker')
  const { body } = await staffAsk(test, member)('POST', '/views', newView())
  return { token: member.token, params: { id: body.data.views[0].id } }
}

export const VIEW_ASKS: Record<string, Make> = {
  'GET /api/staff/views': () => ({ query: { screen: '/staff/orders' } }),
  'POST /api/staff/views': () => ({ body: newView() }),
  'PUT /api/staff/views/{id}': async (_, test) => {
    const { screen: _screen, is_shared: _shared, ...body } = newView()
    return { ...(await ofView(test)), body }
  },
  'DELETE /api/staff/views/{id}': (_, test) => ofView(test),
  'PUT /api/staff/views': () => ({ body: { screen: '/staff/orders', view_id: null } }),
}
