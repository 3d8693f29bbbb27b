import { useState } from 'react'
import citiesUrl from '#web/assets/map/cities.json?url'
import landUrl from '#web/assets/map/land.json?url'
import type { LatLng } from '#web/hooks/use-geolocation.ts'
import { Part } from './gallery-part.tsx'
import { Button } from '../ui/button.tsx'
import { Carousel } from '../ui/nav/carousel.tsx'
import { Confirm } from '../ui/overlay/confirm.tsx'
import { MapPin } from '../ui/map/map-pin.tsx'
import { MapPoints } from '../ui/map/map-points.tsx'
import { Modal } from '../ui/overlay/modal.tsx'
import { PopoverSheet } from '../ui/overlay/popover-sheet.tsx'
import { Rail } from '../ui/nav/rail.tsx'
import { SkeletonCard } from '../ui/display/skeleton.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import { Field } from '../ui/form/field.tsx'
import { showToast } from '../ui/overlay/toast.tsx'
import styles from './gallery.module.css'

const MAP_LABELS = {
  map: 'Map',
  keys: 'Map, moved by arrow keys',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  north: 'Move the pin north',
  south: 'Move the pin south',
  east: 'Move the pin east',
  west: 'Move the pin west',
  loading: 'Loading the map...',
  failed: 'The map could not be loaded. Type the address instead.',
  credit: 'Made with Natural Earth',
}

/** What opens over the page, what slides, and the map. */
export function OverlaysGallery() {
  return (
    <Part id="overlays" title="Overlays, rows and the map">
      <Dialogs />
      <Toasts />
      <Rail label="New products" previousLabel="Back" nextLabel="On">
        {Array.from({ length: 9 }, (_, index) => (
          <SkeletonCard key={index} />
        ))}
      </Rail>
      <Carousel
        label="Promotions"
        roleText="carousel"
        slideLabel={(n, total) => `${n} of ${total}`}
        previousLabel="Previous slide"
        nextLabel="Next slide"
        goToLabel={(n) => `Go to slide ${n}`}
        slides={['Mangga week', 'Free delivery on Friday', 'New: durian'].map((text) => (
          <div key={text} className={styles.slide}>
            {text}
          </div>
        ))}
      />
      <Map />
      <MapPin
        value={null}
        onChange={() => {}}
        labels={MAP_LABELS}
        landUrl={landUrl}
        citiesUrl={citiesUrl}
        readOnly
      />
      <Points />
    </Part>
  )
}

function Dialogs() {
  const [open, setOpen] = useState<'sm' | 'md' | 'locked' | 'confirm' | 'popover' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="cluster">
      <Button variant="secondary" onClick={() => setOpen('sm')}>
        Modal
      </Button>
      <Button variant="secondary" onClick={() => setOpen('md')}>
        Wide modal
      </Button>
      <Button variant="secondary" onClick={() => setOpen('locked')}>
        Locked modal
      </Button>
      <Button variant="secondary" onClick={() => setOpen('confirm')}>
        Confirm
      </Button>
      <Popover open={open} setOpen={setOpen} />
      <OpenDialog open={open} close={close} />
      <Modal
        open={open === 'md'}
        onClose={close}
        size="md"
        title="Add a delivery address"
        closeLabel="Close"
      >
        {Array.from({ length: 24 }, (_, index) => (
          <p key={index}>Line {index + 1} of a long text that scrolls inside the dialog.</p>
        ))}
      </Modal>
      <Modal
        open={open === 'locked'}
        onClose={close}
        closable={false}
        onEscapeRefused={() => showToast({ text: 'Wait 12 s' })}
        title="Verification"
        closeLabel="Close"
      >
        <Button onClick={close}>Done</Button>
      </Modal>
      <Confirm
        open={open === 'confirm'}
        title="Remove this product from your cart?"
        text="Mangga Harum Manis, 1 kg"
        confirmLabel="Remove"
        cancelLabel="Cancel"
        onConfirm={close}
        onCancel={close}
      />
    </div>
  )
}

function Popover({
  open,
  setOpen,
}: {
  open: 'locked' | 'confirm' | 'popover' | 'md' | 'sm' | null
  setOpen: (next: 'locked' | 'confirm' | 'popover' | 'md' | 'sm' | null) => void
}) {
  return (
    <PopoverSheet
      trigger="Delivery time ▾"
      title="Delivery time"
      closeLabel="Close"
      open={open === 'popover'}
      onOpenChange={(next) => setOpen(next ? 'popover' : null)}
    >
      <p>Tomorrow, 08:00–10:00</p>
      <p>Tomorrow, 10:00–12:00</p>
    </PopoverSheet>
  )
}

function OpenDialog({
  open,
  close,
}: {
  open: 'locked' | 'confirm' | 'popover' | 'md' | 'sm' | null
  close: () => void
}) {
  return (
    <Modal
      open={open === 'sm'}
      onClose={close}
      title="Add Note"
      closeLabel="Close"
      footer={
        <Button onClick={() => showToast({ text: 'Note saved', tone: 'success' })}>Save</Button>
      }
    >
      <Field label="Note">
        <TextInput />
      </Field>
    </Modal>
  )
}

function Toasts() {
  return (
    <div className="cluster">
      <Button
        variant="ghost"
        onClick={() =>
          showToast({
            text: 'You have added the product to your shopping cart',
            tone: 'success',
            duration: 2_000,
          })
        }
      >
        Success
      </Button>
      <Button
        variant="ghost"
        onClick={() =>
          showToast({
            text: 'Salak Pondoh was removed',
            action: { label: 'Undo', onClick: () => showToast({ text: 'It is back' }) },
          })
        }
      >
        With undo
      </Button>
      <Button
        variant="ghost"
        onClick={() => showToast({ text: 'Coupon not found or invalid', tone: 'error' })}
      >
        Error
      </Button>
    </div>
  )
}

function Map() {
  const [place, setPlace] = useState<LatLng | null>(null)
  return (
    <div>
      <MapPin
        value={place}
        onChange={setPlace}
        labels={MAP_LABELS}
        landUrl={landUrl}
        citiesUrl={citiesUrl}
      />
      <output className="text-small tabular">
        {place ? `${place.lat}, ${place.lng}` : 'Jakarta, not yet moved'}
      </output>
    </div>
  )
}

const POINTS = [
  { id: 'kemang', name: 'Petik Kemang', lat: -6.2607, lng: 106.8137 },
  { id: 'menteng', name: 'Petik Menteng', lat: -6.1966, lng: 106.8301 },
]
const CENTER = { lat: -6.23, lng: 106.82 }

function Points() {
  const [chosen, choose] = useState<string | null>('kemang')
  return (
    <MapPoints
      points={POINTS}
      selected={chosen}
      onSelect={choose}
      center={CENTER}
      zoom={12}
      labels={MAP_LABELS}
      landUrl={landUrl}
      citiesUrl={citiesUrl}
    />
  )
}
