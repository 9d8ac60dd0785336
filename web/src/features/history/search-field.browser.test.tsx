import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderComponent } from '../../../test/render-component.tsx';
import { SearchField } from './search-field.tsx';

const field = page.getByRole('searchbox', { name: 'Search notes and entries' });

test('[FIND-20] what is typed before an earlier search stands in the address stays; an address from elsewhere is shown', async () => {
  const asked = vi.fn<(search: string) => void>();
  const standing = (value: string) => (
    <>
      <p>In the address: {value}</p>
      <SearchField value={value} onSearch={asked} />
    </>
  );
  const render = await renderComponent(standing(''));
  const show = async (value: string) => {
    render(standing(value));
    await expect.element(page.getByText(`In the address: ${value}`, { exact: true })).toBeVisible();
  };
  await field.click();
  await userEvent.keyboard('gar{Enter}d');
  expect(asked.mock.calls).toEqual([['gar']]);
  await show('gar');
  await userEvent.keyboard('en{Enter}');
  await expect.element(field).toHaveValue('garden');
  expect(asked.mock.lastCall).toEqual(['garden']);
  await show('garden');
  await expect.element(field).toHaveValue('garden');
  await show('gar');
  await expect.element(field).toHaveValue('gar');
});

test('[FIND-20] a search that is taken back before it stands in the address is over', async () => {
  const asked = vi.fn<(search: string) => void>();
  await renderComponent(<SearchField value="" onSearch={asked} />);
  await field.click();
  await userEvent.keyboard('gar{Enter}{Escape}');
  expect(asked.mock.calls).toEqual([['gar'], ['']]);
  await expect.element(field).toHaveValue('');
});
