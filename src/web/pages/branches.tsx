import MapPin from 'lucide-react/icons/map-pin'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import Store from 'lucide-react/icons/store'
import { useLoaderData } from '#web/router.ts'
import type { InferOutput } from 'valibot'
import { listBranches, type branch } from '#contract/account/content.ts'
import { Head } from '#web/components/head.tsx'
import { Trail } from '#web/components/trail.tsx'
import { links } from '#web/links.ts'
import { pageLoader } from '#web/loader.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { useShop } from '#web/state/shop.tsx'
import { branchData } from '#web/structured-data-content.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonAnchor } from '#web/ui/button.tsx'
import styles from './branches.module.css'

export const loader = pageLoader(async ({ send, signal }) => (await send(listBranches, { signal })).rows)

/** Every branch with all that one needs to go there or to call; it needs no map. */
export function Component() {
  const t = useT()
  const locale = useLocale()
  const { origin } = useShop()
  const branches = useLoaderData<typeof loader>()
  return (
    <div className={`container ${styles.page}`}>
      <Head
        title={t('branches.title')}
        description={t('branches.description')}
        path={links.branches()}
        data={import.meta.env.SSR && branches.map((each) => branchData(each, { origin, locale }))}
      />
      <Trail items={[{ label: t('nav.home'), to: links.home() }, { label: t('branches.title') }]} />
      <h1>{t('branches.title')}</h1>
      <p className="text-muted">{t('branches.intro')}</p>
      <ul className={`plain-list ${styles.list}`}>
        {branches.map((each) => (
          <li key={each.id}>
            <Branch branch={each} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Branch({ branch: each }: { branch: InferOutput<typeof branch> }) {
  const t = useT()
  const named = (action: string) => t('branches.named', { action, name: each.name })
  const directions = `https://www.google.com/maps/dir/?api=1&destination=${each.lat},${each.lng}`
  return (
    <article className={`card ${styles.branch}`}>
      <h2 className={styles.name}>
        <Store size={20} strokeWidth={1.75} />
        {each.name}
      </h2>
      {each.is_hub && <Badge tone="leaf">{t('branches.hub')}</Badge>}
      <address className={styles.address}>{each.address}</address>
      <p className="text-small">{each.note}</p>
      <dl className={styles.facts}>
        <dt>{t('branches.hours')}</dt>
        <dd>
          {each.hours.map(({ days, hours }) => (
            <span key={days} className={styles.hours}>
              <span>{days}</span>
              <span className="tabular">{hours}</span>
            </span>
          ))}
        </dd>
        <dt>{t('branches.services')}</dt>
        <dd>{each.services.join(' · ')}</dd>
      </dl>
      <div className={styles.ways}>
        <ButtonAnchor
          href={directions}
          target="_blank"
          rel="noopener noreferrer"
          variant="secondary"
          icon={<MapPin size={18} strokeWidth={1.75} />}
          aria-label={named(t('branches.directions'))}
        >
          {t('branches.directions')}
        </ButtonAnchor>
        <ButtonAnchor
          href={`tel:+${each.phone.replace(/\D/g, '')}`}
          variant="ghost"
          icon={<Phone size={18} strokeWidth={1.75} />}
          aria-label={named(t('branches.call'))}
        >
          {t('branches.call')}
        </ButtonAnchor>
        <ButtonAnchor
          href={`https://wa.me/${each.whatsapp.replace(/\D/g, '')}`}
          target="_blank"
          rel="noopener noreferrer"
          variant="ghost"
          icon={<MessageCircle size={18} strokeWidth={1.75} />}
          aria-label={named(t('branches.whatsapp'))}
        >
          {t('branches.whatsapp')}
        </ButtonAnchor>
      </div>
    </article>
  )
}
