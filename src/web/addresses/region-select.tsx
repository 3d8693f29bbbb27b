import { Controller, type UseFormReturn } from 'react-hook-form'
import { Select } from '#web/ui/form/select.tsx'

/** Address fields of any form that has them. */
export type RegionValues = {
  province_id: string
  city_id: string
  district_id: string
  postcode?: string | undefined
}

export type RegionName = keyof RegionValues

export type RegionForm = UseFormReturn<RegionValues>

interface RegionSelectProps {
  form: RegionForm
  name: RegionName
  autoComplete: string
  placeholder: string
  options: { value: string; label: string }[]
  disabled?: boolean
  onChoose: (value: string) => void
}

export function RegionSelect({
  form,
  name,
  autoComplete,
  placeholder,
  options,
  disabled = false,
  onChoose,
}: RegionSelectProps) {
  return (
    <Controller
      name={name}
      control={form.control}
      render={({ field }) => (
        <Select
          ref={field.ref}
          name={name}
          autoComplete={autoComplete}
          value={field.value ?? ''}
          onBlur={field.onBlur}
          onChange={(event) => onChoose(event.target.value)}
          placeholder={placeholder}
          options={options}
          disabled={disabled}
        />
      )}
    />
  )
}
