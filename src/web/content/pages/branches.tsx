import { useCallback, useRef, useState } from 'react'
import Store from 'lucide-react/icons/store'
import { useLoaderData } from '#web/router.ts'
import { listBranches } from '#contract/content.ts'
import citiesUrl from '#web/assets/map/cities.json?url'
import landUrl from '#web/assets/map/land.json?url'
import { BranchCard, type Branch } from '#web/content/branch-card.tsx'
import { Head } from '#web/components/head.tsx'
import { Trail } from '#web/seo/trail.tsx'
import { pages } from '#contract/pages.ts'
import { pageLoader } from '#web/loader.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { useShop } from '#web/state/shop.tsx'
import { branchData } from '#web/seo/structured-data-content.ts'
import { StoreModal } from '#web/content/store-modal.tsx'
import { chosenStore } from '#web/content/store-choice.ts'
import { useStore } from '#web/state/make-store.ts'
import { Button } from '#web/ui/button.tsx'
import { MapPoints } from '#web/ui/map/map-points.tsx'
import styles from './branches.module.css'

export const loader = pageLoader(
  async ({ send, signal }) => (await send(listBranches, { signal })).rows,
)

/** Greater Jakarta, where most branches are. */
const CENTER = { lat: -6.235, lng: 106.83 }
const ZOOM = 10

/**
 * Every branch with all that one needs to go there or to call. The map adds to the list, which
 * needs no map.
 */
export function Component() {
  const t = useT()
  const locale = useLocale()
  const { origin } = useShop()
  const branches = useLoaderData<typeof loader>()
  const map = useRef<HTMLDivElement>(null)
  const chosen = useStore(chosenStore)
  const [onMap, setOnMap] = useState<string | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const press = useCallback((id: string) => {
    setOnMap(id)
    document.getElementById(id)?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [])
  const show = (id: string) => {
    setOnMap(id)
    map.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }
  return (
    <div className={`container ${styles.page}`}>
      <Head
        title={t('branches.title')}
        description={t('branches.description')}
        path={pages.branches()}
        data={import.meta.env.SSR && branches.map((each) => branchData(each, { origin, locale }))}
      />
      <Trail items={[{ label: t('nav.home'), to: pages.home() }, { label: t('branches.title') }]} />
      <div>
        <h1>{t('branches.title')}</h1>
        <p className="text-muted">{t('branches.intro')}</p>
      </div>
      <StoreLine
        store={branches.find(({ id }) => id === chosen)}
        onChange={() => setChoosing(true)}
      />
      <div className={styles.columns}>
        <div ref={map} className={styles.side}>
          <BranchMap branches={branches} selected={onMap} onSelect={press} />
        </div>
        <ul className={`plain-list ${styles.list}`}>
          {branches.map((each) => (
            <li key={each.id}>
              <BranchCard
                branch={each}
                isChosen={each.id === chosen}
                isOnMap={each.id === onMap}
                onChoose={() => chosenStore.set(each.id)}
                onShow={() => show(each.id)}
              />
            </li>
          ))}
        </ul>
      </div>
      <StoreModal open={isChoosing} onClose={() => setChoosing(false)} stores={branches} />
    </div>
  )
}

/** Which branch the visitor likes, and that it is a preference alone. */
function StoreLine({ store, onChange }: { store: Branch | undefined; onChange: () => void }) {
  const t = useT()
  return (
    <section className={styles.store} aria-label={t('branches.selected')}>
      <span className={styles.storeIcon}>
        <Store size={24} strokeWidth={1.75} />
      </span>
      <div role="status" className={styles.storeWords}>
        <p className={styles.storeName}>
          <span>{t('branches.selected')}</span>
          <strong>{store?.name ?? t('branches.none')}</strong>
        </p>
        <p>{t('branches.selectText')}</p>
      </div>
      <Button variant="secondary" onClick={onChange} className={styles.storeButton}>
        {store ? t('branches.change') : t('branches.select')}
      </Button>
    </section>
  )
}

function BranchMap({
  branches,
  selected,
  onSelect,
}: {
  branches: readonly Branch[]
  selected: string | null
  onSelect: (id: string) => void
}) {
  const t = useT()
  const { mapTileUrl } = useShop()
  return (
    <MapPoints
      points={branches}
      selected={selected}
      onSelect={onSelect}
      center={CENTER}
      zoom={ZOOM}
      labels={{
        map: t('branches.map'),
        zoomIn: t('branches.zoomIn'),
        zoomOut: t('branches.zoomOut'),
        loading: t('branches.mapLoading'),
        failed: t('branches.mapFailed'),
        credit: t('branches.mapCredit'),
      }}
      landUrl={landUrl}
      citiesUrl={citiesUrl}
      tileUrl={mapTileUrl ?? undefined}
      className={styles.map}
    />
  )
}
