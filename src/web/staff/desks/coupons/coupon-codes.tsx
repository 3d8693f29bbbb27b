import { useState } from 'react'
import { makeCouponCodes, takeCouponCodes } from '#contract/staff/coupons/coupon-codes.ts'
import type { StaffCouponPage } from '#contract/staff/coupons/coupons.ts'
import { formatNumber } from '#domain/money.ts'
import { downloading, saveFile } from '#web/download.ts'
import { typedWhole } from '#domain/typed-number.ts'
import { useStep } from '#web/staff/form/use-step.ts'
import { send, withMark } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import styles from './coupons.module.css'

interface CouponCodesProps {
  coupon: StaffCouponPage
  reload: () => Promise<void>
}

/** Codes for one use: how many there are, more of them, and the file. */
export function CouponCodes({ coupon, reload }: CouponCodesProps) {
  const t = useT()
  const mayWrite = usePermitted()('coupons.write')
  const { codes, codes_used: used, code } = coupon
  const mayMake = mayWrite && coupon.state !== 'ended' && (coupon.is_by_codes || !coupon.is_used)
  if (codes === 0 && !mayMake) return null
  return (
    <section className={styles.part} aria-label={t('coupons.codes')}>
      <h2 className={styles.title}>{t('coupons.codes')}</h2>
      <p>
        {coupon.is_by_codes
          ? t('coupons.codesCount', { codes: formatNumber(codes), used: formatNumber(used) })
          : t('coupons.codesText')}
      </p>
      {mayMake && <MakeCodes code={code} reload={reload} />}
      {mayWrite && codes > 0 && <TakeCodes code={code} />}
    </section>
  )
}

function MakeCodes({ code, reload }: { code: string; reload: () => Promise<void> }) {
  const t = useT()
  const { busy, failure, run } = useStep()
  const [typed, setTyped] = useState('')
  const make = () =>
    run(async () => {
      const count = typedWhole(typed)
      if (typeof count !== 'number') return t('coupons.codesNumber')
      await send(makeCouponCodes, { params: { code }, body: { count } })
      setTyped('')
      await reload()
      return null
    })
  return (
    <form
      className={styles.row}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void make()
      }}
    >
      <Field
        label={t('coupons.codesMore')}
        hint={t('coupons.codesHint')}
        error={failure ?? undefined}
      >
        <TextInput
          inputMode="numeric"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <Button type="submit" variant="secondary" busy={busy} busyLabel={t('coupons.saving')}>
        {t('coupons.codesMake')}
      </Button>
    </form>
  )
}

function TakeCodes({ code }: { code: string }) {
  const t = useT()
  const { busy, failure, run } = useStep()
  const take = () =>
    run(async () => {
      const fetch = downloading(() => {}, saveFile, withMark)
      await send(takeCouponCodes, { params: { code }, fetch })
    })
  return (
    <>
      <FormAlert text={failure} />
      <div>
        <Button variant="secondary" busy={busy} onClick={() => void take()}>
          {t('coupons.codesTake')}
        </Button>
      </div>
    </>
  )
}
