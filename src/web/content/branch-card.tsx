import Check from 'lucide-react/icons/check'
import MapPin from 'lucide-react/icons/map-pin'
import MessageCircle from 'lucide-react/icons/message-circle'
import Navigation from 'lucide-react/icons/navigation'
import Phone from 'lucide-react/icons/phone'
import type { InferOutput } from 'valibot'
import type { branch } from '#contract/content.ts'
import { pages } from '#contract/pages.ts'
import { Link } from '#web/router.ts'
import { useT } from '#web/state/locale.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './branch-card.module.css'

export type Branch = InferOutput<typeof branch>

interface BranchCardProps {
  branch: Branch
  isChosen: boolean
  isOnMap: boolean
  onChoose: () => void
  /** Centres it on the map. */
  onShow: () => void
}

const ICON = { size: 18, strokeWidth: 1.75 } as const

/** A branch with all that one needs to go there or to call. */
export function BranchCard({ branch: each, isChosen, isOnMap, onChoose, onShow }: BranchCardProps) {
  const t = useT()
  const named = (action: string) => t('branches.named', { action, name: each.name })
  return (
    <article id={each.id} className={classNames('card', styles.branch, isOnMap && styles.onMap)}>
      <div className={styles.head}>
        <h2 className={styles.name}>{each.name}</h2>
        {isChosen && (
          <Badge tone="mango" icon={<Check />}>
            {t('branches.selected')}
          </Badge>
        )}
        {each.is_hub && <Badge tone="leaf">{t('branches.hub')}</Badge>}
      </div>
      <address className={styles.address}>{each.address}</address>
      <p className="text-small text-muted">{each.note}</p>
      {each.holidays.map(({ name, first_day: first, days }) => (
        <p key={`${first} ${name}`} className={styles.closed}>
          {t('branches.closed', { days, name })}
        </p>
      ))}
      <Facts each={each} />
      {each.goods_count > 0 && <Goods each={each} />}
      <div className={styles.ways}>
        <ButtonAnchor
          href={`https://www.google.com/maps/dir/?api=1&destination=${each.lat},${each.lng}`}
          target="_blank"
          rel="noopener noreferrer"
          icon={<Navigation {...ICON} />}
          aria-label={named(t('branches.directions'))}
        >
          {t('branches.directions')}
        </ButtonAnchor>
        <Button
          variant="secondary"
          className={styles.choose}
          aria-pressed={isChosen}
          aria-label={named(t(isChosen ? 'branches.selected' : 'branches.select'))}
          icon={isChosen ? <Check {...ICON} /> : undefined}
          onClick={onChoose}
        >
          {t(isChosen ? 'branches.selected' : 'branches.select')}
        </Button>
      </div>
      <Links each={each} named={named} onShow={onShow} />
    </article>
  )
}

function Facts({ each }: { each: Branch }) {
  const t = useT()
  return (
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
      <dt className="visually-hidden">{t('branches.services')}</dt>
      <dd>
        <ul className={`plain-list ${styles.services}`}>
          {each.services.map((service) => (
            <li key={service}>{service}</li>
          ))}
        </ul>
      </dd>
    </dl>
  )
}

function Goods({ each }: { each: Branch }) {
  const t = useT()
  return (
    <div>
      <p className="text-small text-muted">{t('branches.goods', { count: each.goods_count })}</p>
      <ul className={`plain-list ${styles.services}`}>
        {each.goods.map(({ slug, name, level }) => (
          <li key={slug}>
            <Link to={pages.product(slug)}>{name}</Link>
            {level === 'few' && ` · ${t('branches.few')}`}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface LinksProps {
  each: Branch
  named: (action: string) => string
  onShow: () => void
}

function Links({ each, named, onShow }: LinksProps) {
  const t = useT()
  return (
    <div className={styles.others}>
      <ButtonAnchor
        href={`tel:+${each.phone.replace(/\D/g, '')}`}
        variant="ghost"
        icon={<Phone {...ICON} />}
        aria-label={named(t('branches.call'))}
      >
        {t('branches.call')}
      </ButtonAnchor>
      <ButtonAnchor
        href={`https://wa.me/${each.whatsapp.replace(/\D/g, '')}`}
        target="_blank"
        rel="noopener noreferrer"
        variant="ghost"
        icon={<MessageCircle {...ICON} />}
        aria-label={named(t('branches.whatsapp'))}
      >
        {t('branches.whatsapp')}
      </ButtonAnchor>
      <Button
        variant="ghost"
        icon={<MapPin {...ICON} />}
        aria-label={named(t('branches.onMap'))}
        onClick={onShow}
        className={styles.show}
      >
        {t('branches.mapShort')}
      </Button>
    </div>
  )
}
