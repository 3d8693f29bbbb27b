import { useEffect, useState, type ReactNode } from 'react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import FileText from 'lucide-react/icons/file-text'
import { useSearchParams } from '#web/router.ts'
import { safeReturnUrl } from '#domain/auth/return-url.ts'
import { formatDateTime } from '#i18n/format.ts'
import { Head } from '#web/components/head.tsx'
import { useHydrated } from '#web/hooks/use-hydrated.ts'
import { useOnline } from '#web/hooks/use-online.ts'
import { pages } from '#contract/pages.ts'
import { install, installPrompt } from '#web/offline/install.ts'
import { deleteCachedPages, readCachedPages, type CachedPage } from '#web/offline/cached-pages.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { useStore } from '#web/state/make-store.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import emptyBasket from '../../assets/empty-basket.svg'
import styles from './app-shell.module.css'

const ASK_EVERY_MS = 5_000

/**
 * The application shell: the frame without a page. The service worker serves it for pages
 * (`?page=`) that are unavailable offline; opened directly it explains how to install the shop.
 */
export function Component() {
  const t = useT()
  const online = useOnline()
  const isAlive = useHydrated()
  const [query] = useSearchParams()
  const given = query.get('page')
  const wanted = given === null ? null : safeReturnUrl(given)
  const hasNoNetwork = isAlive && (!online || wanted !== null)

  useEffect(() => {
    if (wanted === null) return
    const goOn = () => location.replace(wanted)
    // `navigator.onLine` can be true without a working connection, so it also polls the server.
    const ask = () =>
      fetch('/readyz', { cache: 'no-store' }).then(
        ({ ok }) => ok && document.visibilityState === 'visible' && goOn(),
        () => null,
      )
    const timer = setInterval(() => void ask(), ASK_EVERY_MS)
    addEventListener('online', goOn)
    return () => {
      clearInterval(timer)
      removeEventListener('online', goOn)
    }
  }, [wanted])

  return (
    <div className={`container ${styles.page}`}>
      <Head title={t('app.title')} description={t('app.text')} path={pages.app()} isPrivate />
      {hasNoNetwork ? <CutOff wanted={wanted ?? pages.home()} /> : <About />}
      {isAlive && <Seen />}
    </div>
  )
}

function Top({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.top}>
      <img src={emptyBasket} alt="" width={120} height={120} />
      <h1>{title}</h1>
      {children}
    </div>
  )
}

function CutOff({ wanted }: { wanted: string }) {
  const t = useT()
  return (
    <Top title={t('app.cutOff')}>
      <p role="status" className={styles.text}>
        {t('app.cutOffText')}
      </p>
      <p className={`${styles.text} text-small`}>{t('app.cutOffMine')}</p>
      {/* A full page load, so that the network is tried again. */}
      <ButtonAnchor href={wanted}>{t('shell.retry')}</ButtonAnchor>
    </Top>
  )
}

function About() {
  const t = useT()
  const isReady = useStore(installPrompt) !== null
  return (
    <Top title={t('app.title')}>
      <p className={styles.text}>{t('app.text')}</p>
      {isReady ? <Button onClick={() => void install()}>{t('app.install')}</Button> : <HowTo />}
    </Top>
  )
}

function HowTo() {
  const t = useT()
  const isAlive = useHydrated()
  const isInstalled = isAlive && matchMedia('(display-mode: standalone)').matches
  return (
    <p className={`${styles.text} text-small`}>{isInstalled ? t('app.installed') : t('app.how')}</p>
  )
}

/**
 * Pages last visited that open offline. Plain links, so that the service worker answers them from
 * its cache.
 */
function Seen() {
  const t = useT()
  const locale = useLocale()
  const [pages, setPages] = useState<CachedPage[]>([])
  useEffect(() => {
    readCachedPages(locale).then(setPages, () => setPages([]))
  }, [locale])
  if (pages.length === 0) return null
  return (
    <section className={styles.seen} aria-labelledby="seen">
      <h2 id="seen">{t('app.seen')}</h2>
      <ul className={`plain-list ${styles.list}`}>
        {pages.map(({ path, title, at }) => (
          <li key={path}>
            <a href={path} className={styles.row}>
              <span className={styles.mark}>
                <FileText size={20} strokeWidth={1.75} />
              </span>
              <span className={styles.words}>
                <span className={styles.name}>{title}</span>
                <span className="text-small text-muted">
                  {t('app.seenAt', { time: formatDateTime(new Date(at), locale) })}
                </span>
              </span>
              <ChevronRight size={20} strokeWidth={1.75} />
            </a>
          </li>
        ))}
      </ul>
      <Button variant="ghost" onClick={() => void deleteCachedPages().then(() => setPages([]))}>
        {t('app.forget')}
      </Button>
    </section>
  )
}
