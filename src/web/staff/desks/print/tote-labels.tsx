import { useState } from 'react'
import { toteCodes } from '#domain/picking/tote-codes.ts'
import { wholePart } from '#domain/typed-number.ts'
import { useT } from '#web/staff/words.ts'
import { classNames } from '#web/ui/class-names.ts'
import { QrCode } from '#web/ui/display/qr-code.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Papers } from './papers.tsx'
import styles from './papers.module.css'

const READY = { isPending: false, error: null, retry: () => undefined }

/** Codes for the boxes on trolleys: numbered labels, which pickers scan. */
export function Component() {
  const t = useT()
  const [first, setFirst] = useState('1')
  const [count, setCount] = useState('12')
  const codes = toteCodes(Number(wholePart(first)), Number(wholePart(count)))
  return (
    <Papers
      title="staff.title.toteLabels"
      papers={['tag50']}
      state={READY}
      count={codes.length}
      notice={
        <>
          <p>{t('print.totesText')}</p>
          <Field label={t('print.toteFirst')}>
            <TextInput
              inputMode="numeric"
              value={first}
              onChange={({ target }) => setFirst(target.value)}
            />
          </Field>
          <Field label={t('print.toteCount')}>
            <TextInput
              inputMode="numeric"
              value={count}
              onChange={({ target }) => setCount(target.value)}
            />
          </Field>
        </>
      }
    >
      {(paper) =>
        codes.map((code) => (
          <article
            key={code}
            className={classNames(styles.sheet, styles.label, styles.tote, styles[paper])}
          >
            <h2 className={styles.big}>{code}</h2>
            <QrCode text={code} alt={t('print.code', { number: code })} />
          </article>
        ))
      }
    </Papers>
  )
}
