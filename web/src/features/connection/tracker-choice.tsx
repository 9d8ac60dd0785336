import { useTranslation } from 'react-i18next';
import { Select } from '../../shared/ui/select.tsx';

type TrackerChoiceProps<Id extends string> = {
  choices: readonly { id: Id; name: string }[];
  value: Id;
  onChoose: (id: Id) => void;
};

/** Which service the token is of; with one there is nothing to choose. */
export function TrackerChoice<Id extends string>({ choices, value, onChoose }: TrackerChoiceProps<Id>) {
  const { t } = useTranslation();
  if (choices.length < 2) return null;
  return (
    <Select
      stacked
      label={t('token.tracker')}
      value={value}
      onChange={({ target }) => {
        const chosen = choices.find(({ id }) => id === target.value);
        if (chosen) onChoose(chosen.id);
      }}
    >
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
