import { pages } from '#contract/pages.ts'
import { useState } from 'react'
import Heart from 'lucide-react/icons/heart'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import Truck from 'lucide-react/icons/truck'
import { BottomBar } from '../ui/overlay/bottom-bar.tsx'
import { Breadcrumb } from '../ui/nav/breadcrumb.tsx'
import { Button, ButtonAnchor, ButtonLink } from '../ui/button.tsx'
import { Chip, ChipButton, ChipLink } from '../ui/chip.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { LinkTabs } from '../ui/nav/link-tabs.tsx'
import { Pagination } from '../ui/nav/pagination.tsx'
import { Price } from '../ui/display/price.tsx'
import { SectionNav } from '../ui/nav/section-nav.tsx'
import { Tabs } from '../ui/nav/tabs.tsx'
import { Accordion } from '../ui/nav/accordion.tsx'
import { Head } from '../components/head.tsx'
import { ComponentsGallery } from './gallery-components.tsx'
import { FormsGallery } from './gallery-forms.tsx'
import { OverlaysGallery } from './gallery-overlays.tsx'
import { Part } from './gallery-part.tsx'
import styles from './gallery.module.css'
import { Showing, States } from './gallery-showing.tsx'

const SECTIONS = [
  { id: 'buttons', label: 'Buttons' },
  { id: 'forms', label: 'Forms' },
  { id: 'overlays', label: 'Overlays' },
  { id: 'navigation', label: 'Navigation' },
  { id: 'showing', label: 'Showing' },
  { id: 'states', label: 'States' },
  { id: 'components', label: 'Components' },
]

const LONG =
  'Parsel Buah Premium Nusantara dengan Mangga Harum Manis, Salak Pondoh, dan Jeruk Medan'
const TABS = [
  { id: 'best', label: 'Best sellers', href: pages.bestSellers() },
  { id: 'new', label: 'New products', href: pages.newProducts() },
  { id: 'all', label: 'Recommended', href: pages.allProducts() },
]

/**
 * Every piece of the interface in every state, on one page. Mounted at /gallery in development
 * only.
 */
export function Component() {
  return (
    <div className={`container ${styles.gallery}`}>
      <Head title="Interface gallery" isPrivate />
      <h1>Interface gallery</h1>
      <SectionNav label="Sections" sections={SECTIONS} />
      <Buttons />
      <FormsGallery />
      <OverlaysGallery />
      <Navigation />
      <Showing />
      <States />
      <ComponentsGallery />
      <BottomBar kind="action" label="Purchase">
        <Price sale="Rp135.500" saleLabel="Sale price" regularLabel="Regular price" size="lg" />
        <Button block>Pay Rp135.500</Button>
      </BottomBar>
    </div>
  )
}

function Buttons() {
  const [busy, setBusy] = useState(false)
  const [wished, setWished] = useState(true)
  return (
    <Part id="buttons" title="Buttons">
      <div className="cluster">
        <Button>Add to Cart</Button>
        <Button variant="secondary">Change</Button>
        <Button variant="ghost">See all</Button>
        <Button variant="danger">Remove</Button>
        <Button variant="mango" icon={<ShoppingCart size={20} strokeWidth={1.75} />}>
          Shop now
        </Button>
      </div>
      <div className="cluster">
        <Button size="sm">Small</Button>
        <Button size="lg">Large</Button>
        <Button busy={busy} busyLabel="Loading..." onClick={() => setBusy(true)}>
          Save address
        </Button>
        <Button busy busyLabel="Loading...">
          Save address
        </Button>
        <Button disabled>Disabled</Button>
        <Button variant="secondary" disabled>
          Disabled
        </Button>
        <Button variant="danger" busy busyLabel="Loading...">
          Remove
        </Button>
        <Button title="Its title is shown on hover">With a hint</Button>
        <Button disabledReason="Choose an address first">Pay</Button>
        <ButtonLink to="/gallery" variant="secondary">
          As a link
        </ButtonLink>
        <ButtonAnchor href="tel:+622112345678" variant="ghost">
          Call us
        </ButtonAnchor>
      </div>
      <IconButtons wished={wished} setWished={setWished} />
    </Part>
  )
}

function IconButtons({
  wished,
  setWished,
}: {
  wished: boolean
  setWished: (next: boolean) => void
}) {
  return (
    <div className="cluster">
      <IconButton
        label="Wishlist Mangga"
        icon={<Heart size={20} strokeWidth={1.75} />}
        variant="disc"
        pressed={wished}
        onClick={() => setWished(!wished)}
      />
      <IconButton
        label="Cart, 3 products"
        icon={<ShoppingCart size={24} strokeWidth={1.75} />}
        count={3}
      />
      <IconButton
        label="Add"
        icon={<ShoppingCart size={20} strokeWidth={1.75} />}
        variant="filled"
      />
      <IconButton
        label="Delivery"
        icon={<Truck size={20} strokeWidth={1.75} />}
        variant="outline"
        size="sm"
      />
      <IconButton
        label="Delivery, not now"
        icon={<Truck size={20} strokeWidth={1.75} />}
        disabled
      />
      <CopyButton
        text="8808123456789"
        label="Copy"
        copiedLabel="Copied"
        failedLabel="Copying is not allowed here"
      />
      <CopyButton
        iconOnly
        text="8808123456789"
        label="Copy the number"
        copiedLabel="Copied"
        failedLabel="Copying is not allowed here"
      />
    </div>
  )
}

function Navigation() {
  const [page, setPage] = useState(2)
  const [tab, setTab] = useState('new')
  const [selected, setSelected] = useState(true)
  return (
    <Part id="navigation" title="Navigation">
      <Breadcrumb
        label="Breadcrumb"
        items={[
          { label: 'Home', to: '/' },
          { label: 'Fruit', to: '/gallery' },
          { label: 'Mangga Harum Manis Probolinggo pilihan utama' },
        ]}
      />
      <LinkTabs
        label="Orders"
        tabs={[
          { to: '/gallery', label: 'On Process', count: 2, current: true },
          { to: '/gallery?status=delivery', label: 'On Delivery', current: false },
          { to: '/gallery?status=done', label: 'Completed', current: false },
        ]}
      />
      <Tabs label="Products" tabs={TABS} selected={tab} onSelect={setTab}>
        <p>What the tab “{tab}” shows.</p>
      </Tabs>
      <Chips selected={selected} setSelected={setSelected} />
      <Accordion
        openFirst
        items={[
          {
            id: 'faq-fresh',
            title: 'How do you keep fruit fresh?',
            content: <p>It is picked in the morning and travels in cooled boxes.</p>,
          },
          {
            id: 'faq-return',
            title: 'What if something is damaged?',
            content: <p>Send us a picture within 24 hours.</p>,
          },
        ]}
      />
      <Pagination
        page={page}
        total={12}
        onPage={setPage}
        labels={{
          nav: 'Pages',
          previous: 'Previous page',
          next: 'Next page',
          input: 'Page',
          of: (total) => `of ${total}`,
          invalid: (total) => `Type a number from 1 to ${total}`,
        }}
      />
    </Part>
  )
}

function Chips({
  selected,
  setSelected,
}: {
  selected: boolean
  setSelected: (next: boolean) => void
}) {
  return (
    <div className="cluster">
      <Chip onRemove={() => {}} removeLabel={`Remove filter ${LONG}`}>
        {LONG}
      </Chip>
      <Chip onRemove={() => {}} removeLabel="Remove filter Refrigerated Good">
        Refrigerated Good
      </Chip>
      <ChipButton selected={selected} count={12} onClick={() => setSelected(!selected)}>
        5 stars
      </ChipButton>
      <ChipButton selected={false}>4 stars</ChipButton>
      <ChipButton selected={false} disabled>
        3 stars
      </ChipButton>
      <ChipLink to="/gallery" current>
        Fruit
      </ChipLink>
    </div>
  )
}
