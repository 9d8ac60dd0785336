import { useTranslation } from 'react-i18next';
import { Select } from '../../shared/ui/select.tsx';
import type { useMicrophones } from './use-microphones.ts';

/** Shown where there is something to choose. */
export function MicrophoneChoice({ microphones, chosen, choose }: ReturnType<typeof useMicrophones>) {
  const { t } = useTranslation();
  if (microphones.length < 2) return null;
  const isThere = microphones.some(({ id }) => id === chosen);
  return (
    <Select
      label={t('recorder.microphone')}
      value={isThere && chosen !== null ? chosen : ''}
      onChange={(event) => choose(event.target.value)}
      className="w-48 truncate"
    >
      <option value="">{t('recorder.microphoneDefault')}</option>
      {microphones.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
