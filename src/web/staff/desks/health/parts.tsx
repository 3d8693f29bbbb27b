import { useEffect, useRef, type ReactNode } from 'react'
import type { HealthAdvice } from '#contract/staff/health.ts'
import { formatDateTime } from '#i18n/format.ts'
import { useLocation } from '#web/router.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import styles from './health.module.css'

interface PartProps {
  title: string
  /** What an address ends with that leads here. */
  id?: string
  children: ReactNode
}

/** A part of the page; one that the address names is brought into view when it is there. */
export function Part({ title, id, children }: PartProps) {
  const here = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (id !== undefined && hash === `#${id}`) here.current?.scrollIntoView()
  }, [hash, id])
  return (
    <section ref={here} id={id} className={styles.part} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  )
}

/** What to do, and where the operations guide says more. */
export function Advice({ advice }: { advice: HealthAdvice }) {
  const t = useT()
  if (advice === null) return null
  return (
    <p className={styles.advice}>
      {advice.text}{' '}
      <span className={styles.more}>{t('staff.health.more', { section: advice.section })}</span>
    </p>
  )
}

/** A moment for people; the word for never without one. */
export const useMoment = () => {
  const t = useT()
  const locale = useLocale()
  return (at: string | null): string =>
    at === null ? t('staff.health.never') : formatDateTime(new Date(at), locale)
}
