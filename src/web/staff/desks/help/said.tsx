import type { StaffWord } from '#i18n/staff.ts'
import { useT } from '#web/staff/words.ts'
import styles from './help.module.css'

/** A text of the help, with the words of buttons and states as the screen has them. */
export function Said({ text }: { text: string }) {
  const t = useT()
  return text.split(/\[([\w.]+)\]/).map((part, index) =>
    index % 2 === 1 ? (
      // The parts of a text have no other name than their place.
      // oxlint-disable-next-line react/no-array-index-key
      <b key={index} className={styles.word}>
        {t(part as StaffWord).replaceAll(/\{\w+\}/g, '…')}
      </b>
    ) : (
      part
    ),
  )
}
