import { useState } from 'react'
import Truck from 'lucide-react/icons/truck'
import { Part } from './gallery-part.tsx'
import { Checkbox } from '../ui/form/checkbox.tsx'
import { Checklist } from '../ui/form/checklist.tsx'
import { Field } from '../ui/form/field.tsx'
import { OtpInput } from '../ui/form/otp-input.tsx'
import { PasswordInput } from '../ui/form/password-input.tsx'
import { PhoneInput } from '../ui/form/phone-input.tsx'
import { RadioCard, RadioGroup } from '../ui/form/radio-card.tsx'
import { RatingInput } from '../ui/display/rating.tsx'
import { Select } from '../ui/form/select.tsx'
import { Stepper } from '../ui/form/stepper.tsx'
import { Switch } from '../ui/form/switch.tsx'
import { TextArea } from '../ui/form/text-area.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import styles from './gallery.module.css'

const STARS = [
  '1 star, very bad',
  '2 stars, bad',
  '3 stars, fair',
  '4 stars, good',
  '5 stars, very good',
] as const
const CITIES = [
  { value: 'jaksel', label: 'Jakarta Selatan' },
  { value: 'depok', label: 'Depok' },
]

/** The pieces of forms. */
export function FormsGallery() {
  return (
    <Part id="forms" title="Forms">
      <Texts />
      <Choices />
      <Steppers />
    </Part>
  )
}

function Texts() {
  const [phone, setPhone] = useState('81234567890')
  const [code, setCode] = useState('1234')
  const [note, setNote] = useState('Pick the ripe ones, please.')
  return (
    <div className={styles.columns}>
      <Field label="Recipient" required hint="As on the door bell">
        <TextInput autoComplete="name" defaultValue="Sari Wulandari" />
      </Field>
      <Field label="E-mail" required error="Invalid email address">
        <TextInput type="email" defaultValue="sari@" />
      </Field>
      <Field label="Landmark" mark="optional">
        <TextInput placeholder="Blue gate, next to the mosque" />
      </Field>
      <Field label="Customer number" hint="Cannot be changed">
        <TextInput disabled defaultValue="PTK-00042" />
      </Field>
      <Field label="Phone number">
        <PhoneInput value={phone} onChange={setPhone} />
      </Field>
      <Field label="Password">
        <PasswordInput
          showLabel="Show password"
          hideLabel="Hide password"
          autoComplete="current-password"
          defaultValue="rahasia"
        />
      </Field>
      <Field label="City">
        <Select options={CITIES} placeholder="Choose a city" defaultValue="" />
      </Field>
      <Field label="District" hint="Choose a city first">
        <Select options={[]} placeholder="Choose a district" defaultValue="" disabled />
      </Field>
      <Field label="Verification code" hint="Sent to 81••••••890">
        <OtpInput value={code} onChange={setCode} />
      </Field>
      <Field label="Verification code, refused" error="Wrong code. 3 tries left.">
        <OtpInput value="123456" onChange={() => {}} />
      </Field>
      <Field label="Note" counter={{ value: note.length, max: 24, overText: 'Too long' }}>
        <TextArea value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <Checklist
        label="Password rules"
        items={[
          { label: 'At least 8 characters', met: true, stateLabel: 'done' },
          { label: 'A capital letter', met: false, stateLabel: 'not yet' },
        ]}
      />
    </div>
  )
}

function Choices() {
  const [courier, setCourier] = useState<string | null>('instant')
  const [stars, setStars] = useState<number | null>(4)
  const [all, setAll] = useState(true)
  return (
    <div className={styles.columns}>
      <div>
        <Checkbox label="Select All" indeterminate />
        <Checkbox label="Mangga Harum Manis" defaultChecked />
        <Checkbox label="Salak Pondoh" />
        <Checkbox label="Sold out" disabled />
        <Checkbox label="I agree to the terms" error="Agree to the terms to go on" />
        <Switch label="Use all points" hint="12.400 points" checked={all} onChange={setAll} />
        <Switch label="Off" checked={false} onChange={() => {}} />
        <Switch label="Not available" checked disabled onChange={() => {}} />
      </div>
      <RadioGroup legend="Delivery courier" name="courier" value={courier} onChange={setCourier}>
        <RadioCard
          value="instant"
          title="Instant"
          description="Arrives in 2 hours"
          aside="Rp18.000"
          icon={<Truck size={20} strokeWidth={1.75} />}
        />
        <RadioCard
          value="sameday"
          title="Same day"
          description="Arrives before 21:00"
          aside="Rp12.000"
        />
        <RadioCard
          value="early"
          title="08:00–10:00"
          aside="Rp12.000"
          disabled
          disabledReason="Full"
        />
      </RadioGroup>
      <RatingInput
        name="stars"
        legend="How was the fruit?"
        value={stars}
        onChange={setStars}
        labels={STARS}
      />
    </div>
  )
}

function Steppers() {
  const [quantity, setQuantity] = useState(2)
  const texts = {
    decreaseLabel: 'One less',
    increaseLabel: 'One more',
    minReason: 'The smallest quantity is 1',
    maxReason: 'Only 3 left',
  }
  return (
    <div className="cluster">
      <Stepper
        {...texts}
        label="Quantity of Mangga"
        value={quantity}
        min={1}
        max={3}
        onChange={setQuantity}
        clampedText={(n) => `Only ${n} left`}
      />
      <Stepper {...texts} label="Quantity of Salak" value={3} min={1} max={3} onChange={() => {}} />
      <Stepper
        {...texts}
        label="Quantity of Jambu"
        value={1}
        min={1}
        max={9}
        onChange={() => {}}
        size="sm"
      />
      <Stepper
        {...texts}
        label="Quantity of Nanas"
        value={1}
        min={1}
        max={9}
        onChange={() => {}}
        disabled
      />
    </div>
  )
}
