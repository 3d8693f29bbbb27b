import { dismissNotice, ownNotices } from '#contract/staff/notices.ts'
import { AppError } from '../errors.ts'
import { serve, type Served } from '../http/serve.ts'
import { staff } from './guard.ts'
import { perform } from './perform.ts'
import { dismissNoticeOf, openNoticesOf } from './store/devices.ts'

export const noticeCalls: Served[] = [
  serve(ownNotices, [staff()], async ({ shop, staff }) => ({
    data: (await openNoticesOf(shop.db, staff.id)).map(({ at, ...notice }) => ({
      ...notice,
      at: at.toISOString(),
    })),
  })),
  serve(dismissNotice, [staff()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const { staff, params, now } = ask
      if (!(await dismissNoticeOf(tx, { staffId: staff.id, id: params.id, now })))
        throw new AppError('not_found')
      const entity = { kind: 'staff', id: staff.id }
      return { done: {}, act: { act: 'notice_dismissed', entity, facts: { notice: params.id } } }
    }),
  })),
]
