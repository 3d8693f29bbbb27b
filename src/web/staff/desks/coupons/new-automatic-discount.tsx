import { useState } from 'react'
import { staffPages } from '#contract/pages.ts'
import { createAutomaticDiscount } from '#contract/staff/automatic-discounts.ts'
import {
  AUTOMATIC_DISCOUNT_KINDS,
  type AutomaticDiscountKind,
} from '#domain/automatic-discounts/automatic-discount.ts'
import { useNavigate } from '#web/router.ts'
import { ApprovalNeeded } from '#web/staff/form/approval-needed.tsx'
import { BothLanguagesField } from '#web/staff/form/both-languages.tsx'
import { FormBar } from '#web/staff/form/form-bar.tsx'
import { Unsaved } from '#web/staff/form/unsaved.tsx'
import { useSave } from '#web/staff/form/use-save.ts'
import { waitingIn } from '#web/staff/form/waiting-in.ts'
import { send } from '#web/staff/send.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { discountBody, NEW_DISCOUNT, type TypedDiscount } from './automatic-form.ts'
import { GoodsFields, WhenFields } from './automatic-fields.tsx'
import { sided } from '#web/staff/form/sided.ts'
import styles from './coupons.module.css'

/** A new discount without a code. Its terms stay once it is added. */
export function Component() {
  const t = useT()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(NEW_DISCOUNT)
  const { busy, save, error, failed, failure } = useSave(typed)
  const approval = waitingIn(failed)
  const set = (change: Partial<TypedDiscount>) => setTyped({ ...typed, ...change })
  const add = () =>
    save(async () => {
      const { id } = await send(createAutomaticDiscount, { body: discountBody(typed) })
      showToast({ tone: 'success', text: t('automatic.added') })
      void navigate(staffPages.automaticDiscount(id), { replace: true })
    })
  return (
    <Page
      title={t('automatic.new')}
      back={{
        to: staffPages.automaticDiscounts(),
        label: t('staff.title.automaticDiscounts'),
      }}
    >
      {approval ? (
        <ApprovalNeeded approval={approval} what={t('automatic.approvalWhat')} />
      ) : (
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void add()
          }}
        >
          <Unsaved
            name="automatic-discount-new"
            changes={typed !== NEW_DISCOUNT && !busy ? typed : null}
            onRestore={setTyped}
          />
          <p className={styles.faint}>{t('automatic.stacking')}</p>
          <fieldset className={styles.part}>
            <legend>{t('automatic.part.about')}</legend>
            <BothLanguagesField
              label={t('automatic.name')}
              hint={t('automatic.nameHint')}
              value={typed.name}
              onChange={(name) => set({ name })}
              errors={sided('name', error)}
              required
            />
            <Field label={t('automatic.kind')} error={error('kind')} required>
              <Select
                value={typed.kind}
                options={AUTOMATIC_DISCOUNT_KINDS.map((value) => ({
                  value,
                  label: t(`automatic.kind.${value}`),
                }))}
                onChange={({ target }) => set({ kind: target.value as AutomaticDiscountKind })}
              />
            </Field>
          </fieldset>
          <GoodsFields typed={typed} set={set} error={error} />
          <WhenFields typed={typed} set={set} error={error} />
          <FormBar failure={failure}>
            <Button type="submit" busy={busy} busyLabel={t('automatic.saving')}>
              {t('automatic.add')}
            </Button>
          </FormBar>
        </form>
      )}
    </Page>
  )
}
