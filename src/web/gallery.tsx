import { useState } from 'react'
import Heart from 'lucide-react/icons/heart'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import Snowflake from 'lucide-react/icons/snowflake'
import Truck from 'lucide-react/icons/truck'
import { Badge, type BadgeTone } from './ui/badge.tsx'
import { Banner } from './ui/banner.tsx'
import { BottomBar } from './ui/bottom-bar.tsx'
import { Breadcrumb } from './ui/breadcrumb.tsx'
import { Button, ButtonAnchor, ButtonLink } from './ui/button.tsx'
import { Chip, ChipButton, ChipLink } from './ui/chip.tsx'
import { CopyButton } from './ui/copy-button.tsx'
import { Countdown } from './ui/countdown.tsx'
import { EmptyState } from './ui/empty-state.tsx'
import { ErrorState } from './ui/error-state.tsx'
import { IconButton } from './ui/icon-button.tsx'
import { LinkTabs } from './ui/link-tabs.tsx'
import { Pagination } from './ui/pagination.tsx'
import { Price } from './ui/price.tsx'
import { Progress, ProgressRing } from './ui/progress.tsx'
import { QrCode } from './ui/qr-code.tsx'
import { Rating } from './ui/rating.tsx'
import { RichText } from './ui/rich-text.tsx'
import { SectionNav } from './ui/section-nav.tsx'
import { Busy, SkeletonBox, SkeletonCard, SkeletonRow, SkeletonText } from './ui/skeleton.tsx'
import { DataTable, InfoTable, SummaryList } from './ui/table.tsx'
import { Timeline } from './ui/timeline.tsx'
import { Accordion } from './ui/accordion.tsx'
import { FormsGallery } from './gallery-forms.tsx'
import { OverlaysGallery } from './gallery-overlays.tsx'
import { Part } from './gallery-part.tsx'
import styles from './gallery.module.css'

const TONES: BadgeTone[] = ['neutral', 'leaf', 'mango', 'dragon', 'sky', 'sale', 'bronze', 'silver', 'gold', 'platinum']
const SECTIONS = [
  { id: 'buttons', label: 'Buttons' },
  { id: 'forms', label: 'Forms' },
  { id: 'overlays', label: 'Overlays' },
  { id: 'navigation', label: 'Navigation' },
  { id: 'showing', label: 'Showing' },
  { id: 'states', label: 'States' },
]

/** Every piece of the interface in every state, on one page. Mounted at /gallery in development only. */
export function Component() {
  return (
    <main className={`container ${styles.gallery}`}>
      <title>Interface gallery</title>
      <h1>Interface gallery</h1>
      <SectionNav label="Sections" sections={SECTIONS} />
      <Buttons />
      <FormsGallery />
      <OverlaysGallery />
      <Navigation />
      <Showing />
      <States />
      <BottomBar kind="action" label="Purchase">
        <Price sale="Rp135.500" saleLabel="Sale price" regularLabel="Regular price" size="lg" />
        <Button block>Pay Rp135.500</Button>
      </BottomBar>
    </main>
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
        <Button disabledReason="Choose an address first">Pay</Button>
        <ButtonLink to="/gallery" variant="secondary">
          As a link
        </ButtonLink>
        <ButtonAnchor href="tel:+622112345678" variant="ghost">
          Call us
        </ButtonAnchor>
      </div>
      <div className="cluster">
        <IconButton
          label="Wishlist Mangga"
          icon={<Heart size={20} strokeWidth={1.75} />}
          variant="disc"
          pressed={wished}
          onClick={() => setWished(!wished)}
        />
        <IconButton label="Cart, 3 products" icon={<ShoppingCart size={24} strokeWidth={1.75} />} count={3} />
        <IconButton label="Add" icon={<ShoppingCart size={20} strokeWidth={1.75} />} variant="filled" />
        <IconButton label="Delivery" icon={<Truck size={20} strokeWidth={1.75} />} variant="outline" size="sm" />
        <IconButton label="Delivery, not now" icon={<Truck size={20} strokeWidth={1.75} />} disabled />
        <CopyButton text="8808123456789" label="Copy" copiedLabel="Copied" failedLabel="Copying is not allowed here" />
        <CopyButton iconOnly text="8808123456789" label="Copy the number" copiedLabel="Copied" failedLabel="Copying is not allowed here" />
      </div>
    </Part>
  )
}

function Navigation() {
  const [page, setPage] = useState(2)
  const [selected, setSelected] = useState(true)
  return (
    <Part id="navigation" title="Navigation">
      <Breadcrumb
        label="Breadcrumb"
        items={[{ label: 'Home', to: '/' }, { label: 'Fruit', to: '/gallery' }, { label: 'Mangga Harum Manis Probolinggo pilihan utama' }]}
      />
      <LinkTabs
        label="Orders"
        tabs={[
          { to: '/gallery', label: 'On Process', count: 2, current: true },
          { to: '/gallery?status=delivery', label: 'On Delivery', current: false },
          { to: '/gallery?status=done', label: 'Completed', current: false },
        ]}
      />
      <div className="cluster">
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
      <Accordion
        openFirst
        items={[
          {
            id: 'faq-fresh',
            title: 'How do you keep fruit fresh?',
            content: <p>It is picked in the morning and travels in cooled boxes.</p>,
          },
          { id: 'faq-return', title: 'What if something is damaged?', content: <p>Send us a picture within 24 hours.</p> },
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

function Showing() {
  const [deadline] = useState('2030-01-01T00:00:00Z')
  return (
    <Part id="showing" title="Showing">
      <div className="cluster">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone} icon={tone === 'sky' ? <Snowflake /> : undefined}>
            {tone}
          </Badge>
        ))}
      </div>
      <div className={styles.columns}>
        <Price sale="Rp12.500" regular="Rp15.000" percent={17} saleLabel="Sale price" regularLabel="Regular price" />
        <Price sale="Rp999.999.999" saleLabel="Sale price" regularLabel="Regular price" reserve />
        <Price sale="Rp12.500" regular="Rp15.000" percent={17} saleLabel="Sale price" regularLabel="Regular price" size="lg" />
      </div>
      <div className="cluster">
        <Rating value={4.8} label="4,8 of 5" />
        <Rating value={2.5} label="2,5 of 5" size="lg" />
        <span>
          Pay before <Countdown deadline={deadline} label="Time left to pay" />
        </span>
      </div>
      <Progress label="Tier progress" value={64} valueText="Rp250.000 more to Gold" milestones={[25, 50, 75, 100]} />
      <Progress label="Mission" value={140} valueText="Done" tone="mango" />
      <div className="cluster">
        <ProgressRing label="Mission" value={40} valueText="2 of 5">
          2/5
        </ProgressRing>
        <ProgressRing label="Mission" value={0} valueText="Not started">
          0/3
        </ProgressRing>
        <QrCode text="PTK-7F3K-22QX" alt="QR code for voucher PTK-7F3K-22QX" />
      </div>
      <SummaryList
        label="Summary"
        rows={[
          { label: 'Subtotal', value: 'Rp115.500' },
          { label: 'Biaya Layanan', value: 'Rp2.000' },
          { label: 'Shipping', value: 'Rp18.000', hint: 'Instant, 2 km' },
          { label: 'Discount', value: '−Rp10.000', tone: 'discount' },
          { label: 'Total', value: 'Rp125.500', tone: 'total' },
        ]}
      />
      <InfoTable
        caption="Product information"
        rows={[
          { label: 'Origin', value: 'Probolinggo' },
          { label: 'Weight', value: '1 kg' },
        ]}
      />
      <DataTable
        caption="Opening hours"
        columns={[
          { key: 'day', header: 'Day' },
          { key: 'hours', header: 'Hours (WIB)', align: 'end' },
        ]}
        rows={[
          { id: 'mon', cells: { day: 'Monday', hours: '08:00–20:00' } },
          { id: 'sun', cells: { day: 'Sunday', hours: '09:00–17:00' } },
        ]}
      />
      <Timeline
        label="Order"
        steps={[
          { title: 'Order placed', time: '20 Nov 2026 09:12 WIB', state: 'done', stateLabel: 'done' },
          { title: 'Payment received', time: '20 Nov 2026 09:15 WIB', state: 'done', stateLabel: 'done' },
          { title: 'On Process', text: 'We are choosing your fruit.', state: 'current', stateLabel: 'now' },
          { title: 'On Delivery', state: 'todo', stateLabel: 'to come' },
        ]}
      />
      <RichText html="<h1>Storage</h1><p>Keep it <a href='/gallery'>cool</a> and dry.</p><ul><li>Ripe: in the fridge</li><li>Green: on the table</li></ul><table><tr><th>Grade</th><th>Weight</th></tr><tr><td>A</td><td>350 g and more</td></tr></table>" />
    </Part>
  )
}

function States() {
  return (
    <Part id="states" title="States">
      <Banner title="Two prices have changed">Mangga Harum Manis: Rp15.000 → Rp14.000</Banner>
      <Banner tone="warn" onDismiss={() => {}} dismissLabel="Close">
        You are offline. What you see may be old.
      </Banner>
      <Banner tone="danger" title="The payment failed" action={<Button size="sm">Pay again</Button>}>
        No money was taken.
      </Banner>
      <Banner tone="success">Password changed successfully!</Banner>
      <Busy label="Loading..." className={styles.columns}>
        <SkeletonCard />
        <SkeletonCard />
        <div>
          <SkeletonRow />
          <SkeletonRow />
          <SkeletonText lines={3} />
          <SkeletonBox shape="banner" />
        </div>
      </Busy>
      <EmptyState
        level={3}
        title="Your cart is still empty"
        text="Fill it with what is ripe this week."
        action={<ButtonLink to="/gallery">Start shopping</ButtonLink>}
      />
      <ErrorState
        level={3}
        title="The orders could not be loaded"
        text="Check your connection and try again."
        retryLabel="Try again"
        onRetry={() => {}}
      />
    </Part>
  )
}
