import type { ReactNode } from 'react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useNavigate } from '#web/router.ts'
import { IconLink } from '#web/ui/icon-button.tsx'
import { useStore } from '#web/state/make-store.ts'
import { newOrders } from '../live/count.ts'
import { useKey } from '../keys/keys.ts'
import { useT } from '../words.ts'
import styles from './page.module.css'

interface PageProps {
  title: string
  /** A state or a number next to the title. */
  note?: ReactNode
  /** The list above this page. */
  back?: { to: string; label: string } | undefined
  /** Buttons of the whole page. */
  actions?: ReactNode
  children: ReactNode
}

/** A screen: its title, its buttons, its content. */
export function Page({ title, note, back, actions, children }: PageProps) {
  const t = useT()
  const navigate = useNavigate()
  const count = useStore(newOrders)
  useKey('Escape', back?.label ?? '', () => back && void navigate(back.to), back !== undefined)
  return (
    <>
      <title>{`${count > 0 ? `(${count}) ` : ''}${title} · ${t('staff.name')}`}</title>
      <header className={styles.head}>
        {back && (
          <span className={styles.back}>
            <IconLink
              to={back.to}
              label={back.label}
              icon={<ArrowLeft size={20} strokeWidth={1.75} />}
            />
          </span>
        )}
        <h1 className={styles.title}>{title}</h1>
        {note}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </>
  )
}
