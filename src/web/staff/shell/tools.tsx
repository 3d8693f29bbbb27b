import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Keyboard from 'lucide-react/icons/keyboard'
import ScanLine from 'lucide-react/icons/scan-line'
import Search from 'lucide-react/icons/search'
import { staffPages } from '#contract/pages.ts'
import { IconButton, IconLink } from '#web/ui/icon-button.tsx'
import { listenForKeys, useKeys, type Key } from '../keys/keys.ts'
import { Press } from '../keys/press.tsx'
import { useScans } from '../scan/use-scan.ts'
import { useT } from '../words.ts'
import { useHelpAddress } from './help-address.ts'
import { useOwnDesks } from './desks.ts'
import { useOpenScreen } from './screen-link.tsx'
import styles from './tools.module.css'

const KeysDialog = lazy(() =>
  import('../keys/keys-dialog.tsx').then((part) => ({ default: part.KeysDialog })),
)
const Palette = lazy(() => import('./palette.tsx').then((part) => ({ default: part.Palette })))

/** The palette and the list of keys: their buttons, their keys, and `g` with a screen's letter. */
export function Tools() {
  const t = useT()
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null)
  const close = () => setOpen(null)
  useEffect(listenForKeys, [])
  useKeys(
    useMemo(
      () => [
        { press: 'mod+k', label: t('staff.palette.title'), run: () => setOpen('palette') },
        { press: '?', label: t('staff.keys.title'), run: () => setOpen('keys') },
      ],
      [t],
    ),
  )
  useScreenKeys()
  useScans()
  return (
    <div className={styles.tools}>
      <button type="button" className={styles.search} onClick={() => setOpen('palette')}>
        <Search size={16} strokeWidth={1.75} />
        <span className={styles.words}>{t('staff.palette.button')}</span>
        <Press press="mod+k" />
      </button>
      <a
        href={staffPages.scan()}
        className={styles.scan}
        title={t('staff.title.scan')}
        aria-label={t('staff.title.scan')}
      >
        <ScanLine size={20} strokeWidth={1.75} />
      </a>
      <IconLink
        to={useHelpAddress()}
        size="sm"
        className={styles.help}
        label={t('staff.help')}
        icon={<CircleQuestionMark size={20} strokeWidth={1.75} />}
      />
      <IconButton
        size="sm"
        className={styles.keys}
        label={t('staff.keys.title')}
        icon={<Keyboard size={18} strokeWidth={1.75} />}
        onClick={() => setOpen('keys')}
      />
      <Once when={open === 'palette'}>
        <Palette open={open === 'palette'} onClose={close} />
      </Once>
      <Once when={open === 'keys'}>
        <KeysDialog open={open === 'keys'} onClose={close} />
      </Once>
    </div>
  )
}

/** What is loaded when it is first asked for, and stays, so that it can close at its own pace. */
function Once({ when, children }: { when: boolean; children: ReactNode }) {
  const [wasAsked, setAsked] = useState(when)
  if (when && !wasAsked) setAsked(true)
  return wasAsked ? <Suspense>{children}</Suspense> : null
}

/** `g` and a letter leads to each screen that has one. */
const useScreenKeys = () => {
  const t = useT()
  const open = useOpenScreen()
  const desks = useOwnDesks()
  const own = desks.flatMap(({ screens }) => screens.filter(({ key }) => key !== undefined))
  const known = own.map(({ path }) => path).join()
  useKeys(
    useMemo(
      () =>
        own.map((screen): Key => ({
          press: `g ${screen.key}`,
          label: t(screen.title),
          run: () => open(screen),
        })),
      // `own` is a new list on every render; `known` names what is in it.
      // oxlint-disable-next-line react/exhaustive-deps
      [known, t, open],
    ),
  )
}
