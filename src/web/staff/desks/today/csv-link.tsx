import { useT } from '#web/staff/words.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { csvOf, type Cells } from './figures.ts'

interface CsvLinkProps {
  /** What it is of, for the label and the name of the file. */
  title: string
  name: string
  heads: readonly string[]
  rows: readonly Cells[]
}

/** The numbers of a card as a file. */
export function CsvLink({ title, name, heads, rows }: CsvLinkProps) {
  const t = useT()
  return (
    <ButtonAnchor
      size="sm"
      variant="ghost"
      download={`petik-${name}.csv`}
      href={`data:text/csv;charset=utf-8,${encodeURIComponent(csvOf(heads, rows))}`}
      aria-label={t('today.csvOf', { title })}
    >
      {t('today.csv')}
    </ButtonAnchor>
  )
}
