import { useState } from 'react'
import { hideStaffReview, showStaffReview, type StaffReviewRow } from '#contract/staff/reviews.ts'
import { HIDE_REASONS, type HideReason } from '#domain/reviews/review-desk.ts'
import { useRowsActs, type RowsAct } from '#web/staff/list/bulk/rows-act.tsx'
import { queries } from '#web/staff/queries.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { REVIEWS } from './use-review.ts'

/** Shows or hides several reviews. */
export const useReviewActs = (rows: readonly StaffReviewRow[]) => {
  const t = useT()
  const may = usePermitted()('reviews.write')
  const show: RowsAct<StaffReviewRow> = {
    id: 'show',
    press: 'y',
    label: t('staff.reviews.show'),
    staysBy: ({ state }) => (state === 'shown' ? t('staff.reviews.state.shown') : null),
    run: ({ id }) => send(showStaffReview, { params: { id } }),
  }
  const acts = [show, useHide()]
  return useRowsActs({
    rows,
    idOf: ({ id }) => id,
    nameOf: ({ product, author }) => [product.name, author].filter(Boolean).join(' · '),
    acts: may ? acts : [],
    onChanged: () => void queries.invalidateQueries({ queryKey: [REVIEWS] }),
  })
}

const useHide = (): RowsAct<StaffReviewRow> => {
  const t = useT()
  const [reason, setReason] = useState<HideReason | ''>('')
  return {
    id: 'hide',
    press: 'n',
    label: t('staff.reviews.hide'),
    isDanger: true,
    staysBy: ({ state }) => (state === 'hidden' ? t('staff.reviews.state.hidden') : null),
    fields: (
      <Field label={t('staff.reviews.hideWhy')} required>
        <Select
          value={reason}
          placeholder={t('staff.reviews.reasonMissing')}
          options={HIDE_REASONS.map((value) => ({
            value,
            label: t(`staff.reviews.reason.${value}`),
          }))}
          onChange={({ target }) => setReason(target.value as HideReason)}
        />
      </Field>
    ),
    isIncomplete: reason === '',
    run: ({ id }) =>
      send(hideStaffReview, { params: { id }, body: { reason: reason as HideReason } }),
  }
}
