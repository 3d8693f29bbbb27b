import { Head } from '#web/components/head.tsx'
import { useT } from '#web/state/locale.tsx'
import { Busy, SkeletonRow, SkeletonText } from '#web/ui/display/skeleton.tsx'
import styles from './placeholder.module.css'

/** Placeholder of a page until the session is known. */
export function Placeholder({ title }: { title: string }) {
  const t = useT()
  return (
    <>
      <Head title={title} isPrivate />
      <Busy label={t('shell.loading')} className={`container ${styles.page}`}>
        <h1 className="visually-hidden">{title}</h1>
        <div className={styles.title}>
          <SkeletonText size="title" />
        </div>
        {[1, 2, 3, 4].map((row) => (
          <SkeletonRow key={row} />
        ))}
      </Busy>
    </>
  )
}
