import { isTrackerId, type TrackerId, trackerIds } from '@timbre/contract/trackers';
import { useTranslation } from 'react-i18next';
import { trackerName } from '../../shared/tracker-name.ts';
import { Select } from '../../shared/ui/select.tsx';

type TrackerChoiceProps = {
  value: TrackerId;
  onChoose: (service: TrackerId) => void;
  services?: readonly string[];
};

/** Which service the token is of; with one there is nothing to choose. */
export function TrackerChoice({ value, onChoose, services = trackerIds }: TrackerChoiceProps) {
  const { t } = useTranslation();
  if (services.length < 2) return null;
  return (
    <Select
      stacked
      label={t('token.tracker')}
      value={value}
      onChange={({ target }) => isTrackerId(target.value) && onChoose(target.value)}
    >
      {services.map((service) => (
        <option key={service} value={service}>
          {trackerName(service)}
        </option>
      ))}
    </Select>
  );
}
