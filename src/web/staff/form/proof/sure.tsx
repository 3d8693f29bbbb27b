import { useState } from 'react'
import { useT } from '../../words.ts'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import styles from './sure.module.css'

type Asked = { title: string; doubts: readonly string[]; answer: (isSure: boolean) => void }

/** Asks about a value that is probably a mistake, with the reasons; answers whether it is meant. */
export const useSure = () => {
  const t = useT()
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = (isSure: boolean) => {
    setAsked(null)
    asked?.answer(isSure)
  }
  return {
    ask: (title: string, doubts: readonly string[]): Promise<boolean> =>
      new Promise((answer) => setAsked({ title, doubts, answer })),
    question: (
      <Confirm
        open={asked !== null}
        title={asked?.title ?? ''}
        text={t('staff.sure.unlikely')}
        confirmLabel={t('staff.sure.meant')}
        cancelLabel={t('staff.sure.lookAgain')}
        onConfirm={() => close(true)}
        onCancel={() => close(false)}
      >
        <ul className={styles.doubts}>
          {asked?.doubts.map((doubt) => (
            <li key={doubt}>{doubt}</li>
          ))}
        </ul>
      </Confirm>
    ),
  }
}
