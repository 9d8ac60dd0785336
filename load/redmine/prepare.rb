# Makes an empty Redmine usable: its API, a usual activity, a role, an administrator and a user, whose keys it prints.
Setting.rest_api_enabled = 1
TimeEntryActivity.find_or_create_by!(name: 'Design')
TimeEntryActivity.find_or_create_by!(name: 'Development').update!(is_default: true)
Role.create!(name: 'Worker', permissions: %i[view_issues view_time_entries log_time edit_own_time_entries])
keys = [['Ada', true], ['Anna', false]].map do |name, is_admin|
  user = User.new(firstname: name, lastname: 'Kowalski', mail: "#{name.downcase}@example.com", language: 'en')
  user.login = name.downcase
  user.password = SecureRandom.hex
  user.admin = is_admin
  user.save!
  user.api_key
end
# No project has the number 1, which cases take for one that is not there.
Project.create!(id: 100, name: 'Of others', identifier: 'of-others', is_public: false)
puts "keys #{keys.join(' ')}"
