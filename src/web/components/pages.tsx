import { useT } from '#web/state/locale.tsx'
import { Pagination } from '#web/ui/nav/pagination.tsx'

interface PagesProps {
  label: string
  page: number
  total: number
  onPage: (page: number) => void
}

/** Turning the pages of a list; nothing where there is only one. */
export function Pages({ label, page, total, onPage }: PagesProps) {
  const t = useT()
  if (total <= 1) return null
  const labels = {
    nav: label,
    previous: t('pages.previous'),
    next: t('pages.next'),
    input: t('pages.input'),
    of: (count: number) => t('pages.of', { total: count }),
    invalid: (count: number) => t('pages.invalid', { total: count }),
  }
  return <Pagination page={page} total={total} onPage={onPage} labels={labels} />
}
