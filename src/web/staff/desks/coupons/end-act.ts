import { endCoupon, listStaffCoupons, type StaffCoupon } from '#contract/staff/coupons/coupons.ts'
import { useRowsActs } from '#web/staff/list/bulk/rows-act.tsx'
import { queries } from '#web/staff/queries.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'

/** Ends several coupons now. */
export const useEndAct = (rows: readonly StaffCoupon[]) => {
  const t = useT()
  const may = usePermitted()('coupons.write')
  return useRowsActs({
    rows,
    idOf: ({ code }) => code,
    nameOf: ({ code }) => code,
    acts: may
      ? [
          {
            id: 'end',
            label: t('coupons.end'),
            isDanger: true,
            staysBy: ({ state }) => (state === 'ended' ? t('coupons.state.ended') : null),
            run: ({ code }) => send(endCoupon, { params: { code } }),
          },
        ]
      : [],
    onChanged: () => void queries.invalidateQueries({ queryKey: [listStaffCoupons.path] }),
  })
}
